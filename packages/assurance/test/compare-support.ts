import type { CompareOptions } from '@permit-tracking/assurance'
import type { Clock, Dialect, ManualClock, Mock } from '@permit-tracking/mock'
import { switches, switchNames } from '@permit-tracking/mock/internal'

/** Options for comparing a mock, without real time. */
export function optionsFor({ clientOptions, clock }: Mock<ManualClock>): CompareOptions {
  const { baseUrl, apiKey, fetch } = clientOptions
  return { baseUrl, apiKey, fetch, clock: skippingClock(clock) }
}

/** Clock that moves a manual clock instead of waiting. */
export function skippingClock(clock: ManualClock): Clock {
  return {
    now: () => clock.now(),
    schedule(at, run) {
      void clock.advance(Math.max(at - clock.now(), 0)).then(run)
      return () => {}
    },
  }
}

/** Returns the switches that are determined and wrong, with both values. */
export function wrongSwitches(found: Partial<Dialect>, actual: Dialect): string[] {
  // A larger default has no effect.
  const effective = { ...actual, perPageDefault: Math.min(actual.perPageDefault, actual.perPageMax) }
  return switchNames.flatMap((name) => {
    const [value, expected] = [found[name], effective[name]]
    if (value === undefined || String(value) === String(expected)) return []
    return [`${name}: ${String(value)} instead of ${String(expected)}`]
  })
}

/** Switches that the reads of a run determine with this dialect, if the lists are long enough. */
export function readableSwitches({
  rateLimitHeaders,
  rateLimitReset,
  total,
  rateLimitWindow,
  timestamps,
}: Dialect) {
  return [
    'listOrder',
    'perPageDefault',
    'perPageMax',
    'perPageOverflow',
    'pageOverflow',
    'updatedSince',
    'otherLists',
    'rateLimitHeaders',
    'timestamps',
    ...(total === 'absent' ? [] : ['totalPages']),
    // Until the list changes, a cached total is the exact one.
    ...(total === 'exact' || total === 'cached' ? [] : ['total']),
    // Only the end of a fixed window stays the same, so that its distance counts down.
    ...(rateLimitHeaders && !(rateLimitReset === 'delta_s' && rateLimitWindow !== 'fixed')
      ? ['rateLimitReset']
      : []),
  ].filter((name) => name !== 'timestamps' || timestamps !== undefined)
}

/** Returns dialects in which every switch has a random value that a service may have. The same seed returns the same ones. */
export function randomDialects(count: number, seed: number): Partial<Dialect>[] {
  const random = createRandom(seed)
  const integer = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return Array.from({ length: count }, () => {
    const values = switchNames.map((name) => {
      const all = switches[name].values
      return [name, all[integer(0, all.length - 1)]] as const
    })
    const dialect: Partial<Dialect> = Object.fromEntries(values)
    return { ...dialect, perPageDefault: integer(1, 100), perPageMax: integer(10, 100) }
  })
}

/** Creates a linear congruential generator of numbers from 0 to 1 (constants of Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
