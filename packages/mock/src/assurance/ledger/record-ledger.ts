import type { ManualClock } from '../../clock/clock.ts'
import { observeDeliveries } from '../../ledger/observe-mock.ts'
import { fromEntry } from '../../ledger/observed-request.ts'
import { createRequestObserver } from '../../ledger/request-observer.ts'
import type { Mock } from '../../mock.ts'

/** Record of the situations that a mock has met. */
export interface LedgerRecorder {
  /** Returns the identifiers of the situations so far, such as `getPermit × 404 not_found`, in the order of their first time. */
  situations(): string[]
  /** Stops recording. */
  stop(): void
}

/**
 * Records the situations of one mock, from now on. To record whole suites, set the environment variable
 * `PERMIT_TRACKING_MOCK_LEDGER` to a folder instead.
 *
 * @example
 * ```ts
 * const ledger = recordLedger(mock)
 * await run(mock.clientOptions)
 * expect(ledger.situations()).toContain('rate limit × waited out')
 * ```
 */
export function recordLedger(mock: Mock | Mock<ManualClock>): LedgerRecorder {
  const known = new Set<string>()
  const log = { see: (id: string) => void known.add(id), has: (id: string) => known.has(id) }
  const observe = createRequestObserver(log, mock.dialect)
  const ends = [
    mock.onRequest((entry) => observe(fromEntry(entry))),
    observeDeliveries({ listen: mock.onChange }, mock.organizations, log, mock.dialect),
  ]
  return {
    situations: () => [...known],
    stop() {
      for (const end of ends) end()
    },
  }
}
