import type { DetectDialectOptions } from '@permit-tracking/assurance'
import type { Clock, Dialect, ManualClock, Mock } from '@permit-tracking/mock'
import { switches, switchNames } from '@permit-tracking/mock/internal'

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
  // A larger default has no effect.
  const effective = { ...actual, perPageDefault: Math.min(actual.perPageDefault, actual.perPageMax) }
  return switchNames.flatMap((name) => {
    const [value, expected] = [detected[name], effective[name]]
    if (value === undefined || String(value) === String(expected)) return []
    // The header has whole seconds.
    if (name === 'dateSkew' && Math.abs(Number(value) - Number(expected)) < 1_000) return []
    return [`${name}: ${String(value)} instead of ${String(expected)}`]
  })
}

/** Switches that the reads of a run determine with this dialect, if the lists are long enough. */
export function readableSwitches(dialect: Dialect): (keyof Dialect)[] {
  const { rateLimitHeaders, rateLimitReset, total, dateSkew } = dialect
  const hasReset = rateLimitHeaders && rateLimitReset !== 'absent'
  return [
    'listOrder',
    'updatedSince',
    'perPageDefault',
    'perPageMax',
    'perPageOverflow',
    'pageOverflow',
    'timestamps',
    'otherLists',
    'rateLimitHeaders',
    // Without another time of the service, nothing shows which clock is wrong.
    ...(dateSkew === 0 || (hasReset && rateLimitReset !== 'delta_s') ? (['dateSkew'] as const) : []),
    ...(total === 'absent' ? [] : (['totalPages'] as const)),
    // Until the list changes, a cached total is the exact one.
    ...(total === 'exact' || total === 'cached' ? [] : (['total'] as const)),
    ...(rateLimitHeaders ? (['rateLimitReset'] as const) : []),
    ...(hasReset ? (['rateLimitWindow'] as const) : []),
  ]
}

/** Switches that writes determine in addition, with a key that has write and not admin. */
export function writableSwitches({ contactCreation }: Dialect): (keyof Dialect)[] {
  return [
    'total',
    'deleteStatus',
    'createStatus',
    'contactCreation',
    // Without the permission, no contact shows its required fields.
    ...(contactCreation === 'write' ? (['contactRequired'] as const) : []),
  ]
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
    return {
      ...dialect,
      perPageDefault: integer(1, 100),
      // A service with a smaller maximum must accept `per_page=100`.
      perPageMax: dialect.perPageOverflow === 'reject' ? 100 : integer(20, 100),
      dateSkew: random() < 0.5 ? 0 : integer(-3_600_000, 3_600_000),
    }
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
