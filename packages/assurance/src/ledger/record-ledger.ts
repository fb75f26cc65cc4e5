import type { ManualClock } from '../../clock/clock.ts'
import { inputError } from '../../errors/user-error.ts'
import { type ObservableMock, observeSituations } from '../../ledger/observe-mock.ts'
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
 *
 * @throws TypeError for anything but a mock of this version.
 */
export function recordLedger(mock: Mock | Mock<ManualClock>): LedgerRecorder {
  if (!isObservable(mock)) {
    throw inputError(new TypeError('`mock` must be a mock that `createMock` of this version has created.'))
  }
  const known = new Set<string>()
  const stop = mock[observeSituations]({
    see: (id) => void known.add(id),
    has: (id) => known.has(id),
  })
  return { situations: () => [...known], stop }
}

function isObservable<Value extends object>(mock: Value): mock is Value & ObservableMock {
  return observeSituations in mock
}
