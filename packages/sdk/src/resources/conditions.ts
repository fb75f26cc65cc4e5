import { createPager } from '../pagination/create-pager.ts'
import type { SendCall } from '../request/call.ts'
import type { Client } from './client.ts'
import type { Condition, Permit } from './records.ts'

/** Creates the conditions resource. */
export function createConditions(call: SendCall): Client['conditions'] {
  return {
    list: (query, options) => createPager<Condition>({ call, path: '/portfolio/conditions', query, options }),
    permits: (id, query, options) =>
      createPager<Permit>({
        call,
        path: '/portfolio/conditions/{id}/permits',
        pathParams: { id },
        query,
        options,
      }),
  }
}
