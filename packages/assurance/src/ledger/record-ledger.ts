import type { ManualClock, Mock } from '@permit-tracking/mock'
import { inputError, isExtensible, mockSeams } from '@permit-tracking/mock/internal'
import { observeMock } from './observe-mock.ts'

/** Record of the situations that a mock has met. */
export interface LedgerRecorder {
  /** Returns the identifiers of the situations so far, such as `getPermit × 404 not_found`, in the order of their first time. */
  situations(): string[]
  /** Stops recording. */
  stop(): void
}

/**
 * Records the situations of one mock, from now on. To record whole suites, set the environment variable
 * `PERMIT_TRACKING_MOCK_LEDGER` to a folder and `PERMIT_TRACKING_MOCK_EXTENSION` to `@permit-tracking/assurance/extension`.
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
  if (!isExtensible(mock)) {
    throw inputError(new TypeError('`mock` must be a mock that `createMock` of this version has created.'))
  }
  const known = new Set<string>()
  const stop = observeMock(mock[mockSeams], {
    see: (id) => void known.add(id),
    has: (id) => known.has(id),
  })
  return { situations: () => [...known], stop }
}
