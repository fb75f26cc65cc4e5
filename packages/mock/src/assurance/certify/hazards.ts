import type { Duration } from '../../clock/clock.ts'
import type { Churn, ChurnOptions } from '../../domain/churn.ts'
import type { Fault, PlannedFault } from '../../http/faults/fault.ts'
import type { Mock } from '../../mock.ts'

/** Failure that an integration can meet: a fault for a share of the requests, or a list that changes while it is read. */
export interface Hazard {
  /** Name in kebab-case, such as `lost-response`. */
  readonly name: string
  /** Description that completes "The integration survives when …". */
  readonly description: string
  /** Share of the requests that the fault affects, 0 to 1. Default 0.1. On its own, it affects at least one. */
  readonly share?: number
  readonly fault?: Fault
  readonly churn?: ChurnOptions
}

/** Returns every hazard. `latency` is the longest delay of a response. */
export function createHazards(latency: Duration): readonly Hazard[] {
  return [
    { name: 'undisturbed', description: 'nothing fails' },
    { name: 'connection-reset', description: 'connections are reset', fault: { as: 'reset' } },
    {
      name: 'lost-response',
      description: 'the work is done, but the response gets lost',
      fault: { as: 'reset', phase: 'after_commit' },
    },
    { name: 'server-error', description: 'requests end in a 500', fault: { status: 500 } },
    {
      name: 'error-after-commit',
      description: 'the work is done, but the response is a 500',
      fault: { status: 500, phase: 'after_commit' },
    },
    { name: 'unavailable', description: 'the service is overloaded (503)', fault: { status: 503 } },
    { name: 'html-502', description: 'a proxy sends 502 in HTML', fault: { as: 'html' } },
    {
      name: 'html-200',
      description: 'a proxy sends a page of HTML with status 200',
      fault: { as: 'html', status: 200 },
    },
    {
      name: 'empty-200',
      description: 'the work is done, but the body is missing',
      fault: { as: 'empty', status: 200, phase: 'after_commit' },
    },
    {
      name: 'truncated-body',
      description: 'bodies end in the middle',
      fault: { as: 'truncated' },
    },
    { name: 'invalid-json', description: 'bodies are not valid JSON', fault: { as: 'invalid_json' } },
    {
      name: 'slow-body',
      description: 'bodies take long',
      fault: { as: 'slow_body', latency },
    },
    {
      name: 'late-response',
      description: 'the work is done, but the response is late',
      fault: { as: 'none', phase: 'after_commit', latency },
    },
    {
      name: 'rate-limited',
      description: 'other programs use up the limit',
      share: 0.02,
      fault: { as: 'rate_limited' },
    },
    {
      name: 'changing-list',
      description: 'the list changes between two pages',
      churn: { insert: 2, update: 2, remove: 2 },
    },
    {
      name: 'bulk-update',
      description: 'many permits are updated at the same time',
      churn: { update: 40, every: 2, bulk: true },
    },
    {
      name: 'import',
      description: 'many permits are imported while the list is read',
      churn: { insert: 60, times: 1, bulk: true },
    },
    {
      name: 'changing-contacts',
      description: 'other people create contacts',
      churn: { insert: 1, lists: ['contacts'] },
    },
  ]
}

/** Name of the hazard that combines the others. */
export const everythingName = 'everything'

/** Description of the hazard that combines the others. */
export const everythingDescription = 'all of this happens at once'

/** Hazards that were started. */
export interface StartedHazards {
  /** Number of affected requests and of changes of a list. */
  readonly met: number
  /** Identifiers of permits and contacts that churn has changed. */
  changedIds(): ReadonlySet<string>
  stop(): void
}

/**
 * Starts hazards together. The same seed affects the same requests.
 *
 * @param requests - Number of requests of an undisturbed run. A single fault affects one of them at least.
 */
export function startHazards(
  mock: Mock,
  hazards: readonly Hazard[],
  { seed, requests }: { readonly seed: number; readonly requests: number },
): StartedHazards {
  const faults: PlannedFault[] = []
  const churns: Churn[] = []
  // Together, full shares would fail almost every request.
  const factor =
    hazards.length > 1 ? combinedShare / hazards.reduce((sum, { share = 0.1 }) => sum + share, 0) : 1
  for (const [index, { fault, churn, share = 0.1 }] of hazards.entries()) {
    const ownSeed = seed + index
    if (fault) faults.push(mock.faults.share(share * factor, { ...fault, seed: ownSeed }))
    if (fault && hazards.length === 1) {
      faults.push(mock.faults.nth(spread(ownSeed, requests), { ...fault, seed: ownSeed }))
    }
    if (churn) churns.push(mock.churn({ ...churn, seed: ownSeed }))
  }
  return {
    get met() {
      const affected = faults.reduce((sum, { happened }) => sum + happened, 0)
      return churns.reduce((sum, { changes }) => sum + changes.length, affected)
    },
    changedIds: () => new Set(churns.flatMap(({ changes }) => changes.map(({ id }) => id))),
    stop() {
      mock.faults.clear()
      for (const stop of churns) stop()
    },
  }
}

/** Share of the requests that all hazards together affect. */
const combinedShare = 0.2

/** Returns the number of a request, from 1. Successive seeds are spread evenly (multiples of the golden ratio). */
function spread(seed: number, requests: number): number {
  return 1 + Math.floor(((seed * 0.618_033_988_75) % 1) * Math.max(1, requests))
}
