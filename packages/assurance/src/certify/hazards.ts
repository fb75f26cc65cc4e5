import type { ChurnOptions, Duration, Fault } from '@permit-tracking/mock'

/** Failure that an integration can meet: a fault of requests, or a list that changes while it is read. */
export interface Hazard {
  /** Name in kebab-case, such as `lost-response`. */
  readonly name: string
  /** Description that completes "The integration survives when …". */
  readonly description: string
  /**
   * Fault that affects one request of each operation that the undisturbed run calls. With `times`, it affects that many successive
   * requests of any operation instead.
   */
  readonly fault?: Fault
  /** Changes of a list. With `times`, they start after any of its responses. */
  readonly churn?: ChurnOptions
  /** True if the program is killed while it waits for the response to an affected request, and then started again. Default false. */
  readonly restart?: boolean
}

/** Returns every hazard. `latency` is the delay of a late response, and `hang` the time after which a connection that hangs is reset. */
export function createHazards(latency: Duration, hang: Duration): readonly Hazard[] {
  const table: readonly HazardRow[] = [
    ['undisturbed', 'nothing fails', {}],
    ['connection-reset', 'connections are reset', { fault: { kind: 'reset' } }],
    ['lost-response', 'the work is done, but the response gets lost', { fault: { kind: 'reset', phase } }],
    ['server-error', 'requests end in a 500', { fault: { status: 500 } }],
    ['error-after-commit', 'the work is done, but the response is a 500', { fault: { status: 500, phase } }],
    ['unavailable', 'the service is overloaded (503)', { fault: { status: 503 } }],
    ['html-502', 'a proxy sends 502 in HTML', { fault: { kind: 'html' } }],
    ['html-200', 'a proxy sends a page of HTML with status 200', { fault: { kind: 'html', status: 200 } }],
    [
      'empty-200',
      'the work is done, but the response is a 200 without a body',
      { fault: { kind: 'empty', status: 200, phase } },
    ],
    ['truncated-body', 'bodies end in the middle', { fault: { kind: 'truncated' } }],
    ['invalid-json', 'bodies are not valid JSON', { fault: { kind: 'invalid_json' } }],
    ['slow-body', 'bodies take long', { fault: { kind: 'slow_body', latency } }],
    [
      'late-response',
      'the work is done, but the response is late',
      { fault: { kind: 'delay', phase, latency } },
    ],
    [
      'hanging-connection',
      'a connection stays open, and no response comes',
      { fault: { kind: 'reset', latency: hang } },
    ],
    [
      'restart',
      'the program is killed while it waits for a response, and started again',
      { fault: { kind: 'delay', phase, latency: hang }, restart: true },
    ],
    [
      'outage',
      'the service is down for longer than a client retries',
      { fault: { status: 503, times: outageRequests } },
    ],
    ['rate-limited', 'other programs use up the limit', { fault: { kind: 'rate_limited' } }],
    ['changing-list', 'the list changes between two pages', { churn: { insert: 1, update: 1, remove: 1 } }],
    [
      'bulk-update',
      'many permits are updated at the same time',
      { churn: { update: moreThanPage, times: 1, bulk: true } },
    ],
    [
      'import',
      'many permits are imported while the list is read',
      { churn: { insert: moreThanPage, times: 1, bulk: true } },
    ],
    ['changing-contacts', 'other people create contacts', { churn: { insert: 1, lists: ['contacts'] } }],
  ]
  return table.map(([name, description, effect]) => ({ name, description, ...effect }))
}

type HazardRow = readonly [name: string, description: string, effect: Omit<Hazard, 'name' | 'description'>]

/** Phase of a fault whose request the service has handled. */
const phase = 'after_commit'

/** Requests during an outage: a request and four retries. */
const outageRequests = 5

/** Number of permits that don't fit on the largest page. */
const moreThanPage = 101

/** Hazard that combines the others. */
export const everything = { name: 'everything', description: 'all of this happens at once' }
