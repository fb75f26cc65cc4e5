/// <reference types="vitepress/client" />
import listPermits from '../../../../examples/playground/list-permits.ts?raw'
import lostResponse from '../../../../examples/playground/lost-response.ts?raw'
import rateLimit from '../../../../examples/playground/rate-limit.ts?raw'
import sync from '../../../../examples/playground/sync.ts?raw'
import timeTravel from '../../../../examples/playground/time-travel.ts?raw'
import webhooks from '../../../../examples/playground/webhooks.ts?raw'

/** Program that the playground offers. */
export interface Example {
  readonly name: string
  readonly title: string
  readonly code: string
}

/** Programs in the order in which they are offered. CI runs them in Node, too. */
export const examples: readonly Example[] = [
  toExample('list-permits', listPermits),
  toExample('rate-limit', rateLimit),
  toExample('lost-response', lostResponse),
  toExample('webhooks', webhooks),
  toExample('sync', sync),
  toExample('time-travel', timeTravel),
]

/** The first line of a program is its title, as a comment. */
function toExample(name: string, source: string): Example {
  const [line = '', ...code] = source.split('\n')
  return { name, title: line.replace('// ', ''), code: code.join('\n').trimEnd() }
}
