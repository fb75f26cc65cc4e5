import type { Churn, Fault, Mock, OperationId, PlannedFault } from '@permit-tracking/mock'
import { createRandom } from '@permit-tracking/mock/internal'
import type { Hazard } from './hazards.ts'

/** Number of requests for each operation in an undisturbed run. */
export type RequestCounts = ReadonlyMap<OperationId, number>

/** Hazards that were started. */
export interface StartedHazards {
  /** Number of affected requests and of changes of a list. */
  readonly met: number
  /** Identifiers of permits and contacts that churn has changed. */
  changedIds(): ReadonlySet<string>
  stop(): void
}

/** Options of {@link startHazards}. */
export interface StartOptions {
  readonly seed: number
  readonly requests: RequestCounts
  /** Called as soon as the service has handled a request that kills the program. */
  readonly onKill: () => void
}

/**
 * Starts hazards. On its own, a fault affects one request of each operation: the first, the last or any other, as the seed selects.
 * Together with others it affects one request of any operation, because a job in which most requests fail proves nothing.
 */
export function startHazards(
  mock: Mock,
  hazards: readonly Hazard[],
  { seed, requests, onKill }: StartOptions,
): StartedHazards {
  const faults: PlannedFault[] = []
  const churns: Churn[] = []
  for (const { name, fault, churn, restart } of hazards) {
    const ownSeed = `${seed}/${name}`
    if (fault) {
      const isOnce = hazards.length > 1 || fault.times !== undefined
      const targets = isOnce ? [undefined] : requests.keys()
      for (const operation of targets) {
        const count = countRequests(requests, operation && [operation])
        const target: Fault = { ...fault, ...(operation && { operation }) }
        const plan = (planned: Fault) =>
          mock.faults.nth(selectPlace(name, seed, count), { seed: ownSeed, ...planned })
        faults.push(restart ? planKill(plan, target, onKill) : plan(target))
      }
    }
    if (churn) {
      const count = countRequests(requests, [
        churn.lists?.includes('contacts') ? 'listContacts' : 'listPermits',
      ])
      const every = churn.times === undefined ? 1 : selectPlace(name, seed, count)
      churns.push(mock.churn({ seed: ownSeed, every, ...churn }))
    }
  }
  return {
    get met() {
      const affected = faults.reduce((sum, { count: happened }) => sum + happened, 0)
      return churns.reduce((sum, { changes }) => sum + changes.length, affected)
    },
    changedIds: () => new Set(churns.flatMap(({ changes }) => changes.map(({ id }) => id))),
    stop() {
      mock.faults.clear()
      for (const churn of churns) churn.stop()
    },
  }
}

/** Returns the number of a request, from 1 to `count`. Each `count` successive seeds select each request once. */
function selectPlace(name: string, seed: number, count: number): number {
  const places = Math.max(count, 1)
  return 1 + ((createRandom(name).integer(0, places - 1) + seed) % places)
}

/** Plans a fault, and calls back after each request that it affects. */
function planKill(plan: (fault: Fault) => PlannedFault, fault: Fault, onKill: () => void): PlannedFault {
  let kills = 0
  const planned = plan({
    ...fault,
    when() {
      // The service handles the request at once, and a microtask runs after that.
      queueMicrotask(() => {
        if (planned.count === kills) return
        kills = planned.count
        onKill()
      })
      return true
    },
  })
  return planned
}

/** Returns the number of requests of some operations in the undisturbed run. */
function countRequests(requests: RequestCounts, operations: Iterable<OperationId> = requests.keys()): number {
  return [...operations].reduce((total, operation) => total + (requests.get(operation) ?? 0), 0)
}
