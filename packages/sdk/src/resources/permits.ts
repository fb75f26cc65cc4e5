import type { Log } from '../fetch/log.ts'
import { createPager } from '../pagination/create-pager.ts'
import type { PageParams } from '../pagination/page-request.ts'
import type { SendCall } from '../request/call.ts'
import { readList, readRecord } from '../request/parse-response.ts'
import type { KeyRecord } from '../rules/option-rules.ts'
import type { Client } from './client.ts'
import { createStatusHint } from './permit-status.ts'
import type { Permit, PermitDetail, PermitListQuery, StatusChange } from './records.ts'

const filters: KeyRecord<Omit<PermitListQuery, keyof PageParams>> = { status: true, updated_since: true }

/** Creates the permits resource. `log` receives hints about filters. */
export function createPermits(call: SendCall, log: Log | undefined): Client['permits'] {
  const hintAtStatus = createStatusHint(log)
  return {
    list: (query, options) =>
      createPager<Permit>({
        call,
        path: '/permits',
        query,
        filters,
        check: () => hintAtStatus(query?.status),
        options,
      }),
    get: (uuid, options) =>
      call(
        { method: 'GET', path: '/permits/{uuid}', pathParams: { uuid } },
        readRecord<PermitDetail>,
        options,
      ),
    history: (uuid, options) =>
      call(
        { method: 'GET', path: '/permits/{uuid}/history', pathParams: { uuid } },
        readList<StatusChange>,
        options,
      ),
  }
}
