import type { Clock, Dialect, ManualClock, Mock } from '@permit-tracking/mock'
import type { DetectDialectOptions } from '@permit-tracking/mock/assurance'

/** Clock for the detection that moves a manual clock instead of waiting. */
export function skippingClock(clock: ManualClock): Clock {
  return {
    now: () => clock.now(),
    schedule(at, run) {
      void clock.advance(Math.max(at - clock.now(), 0)).then(run)
      return () => {}
    },
  }
}

/** Options for detecting the dialect of a mock, without real time. */
export function detectionOf(mock: Mock<ManualClock>): DetectDialectOptions {
  const { baseUrl, apiKey, fetch } = mock.clientOptions
  return { baseUrl, apiKey, fetch, clock: skippingClock(mock.clock) }
}

/** Returns the switches of a detection that are wrong, with both values. */
export function wrongSwitches(detected: Partial<Dialect>, actual: Dialect): string[] {
  const effective: Dialect = {
    ...actual,
    // A larger default has no effect.
    perPageDefault: Math.min(actual.perPageDefault, actual.perPageMax),
  }
  return Object.entries(detected).flatMap(([name, value]) => {
    const expected = Object.entries(effective).find(([known]) => known === name)?.[1]
    return String(expected) === String(value)
      ? []
      : [`${name}: ${String(value)} instead of ${String(expected)}`]
  })
}
