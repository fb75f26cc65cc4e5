import type { ManualClock, Moment } from '../clock/clock.ts'
import { assertOptions, integer, type OptionRules } from '../errors/options.ts'
import type { Mock } from '../mock.ts'
import type { MockOptions } from '../options/options.ts'
import { type DialectCase, dialectCases, sweepRules } from './dialect-cases.ts'

/** Options of {@link forEachDialect}. */
interface ForEachDialectOptions extends NonNullable<Parameters<typeof dialectCases>[0]> {
  /** Options of every mock. Default: none. */
  readonly mock?: Omit<MockOptions, 'dialect'> | undefined
  /** Number of dialects that run at a time. Default 1. */
  readonly concurrency?: number | undefined
}

/**
 * Calls a function with a mock of each dialect, with any test framework or none. Every dialect runs, even after one has failed.
 *
 * @example
 * ```ts
 * await forEachDialect(async (mock) => {
 *   const client = createClient(mock.clientOptions)
 *   assert.equal((await client.permits.list().collect()).length, mock.watchlist.size)
 * })
 * ```
 *
 * @throws AggregateError after every dialect has run, if one failed. Its message has a `createMock` call to paste for each of them, and
 * `errors` has what they threw, in the order of the cases.
 * @throws TypeError for an invalid option. An invalid option in `mock` fails in each dialect, and so throws the AggregateError.
 */
export async function forEachDialect(
  run: (mock: Mock<ManualClock>, dialectCase: DialectCase) => unknown,
  options: ForEachDialectOptions & {
    readonly mock: { readonly clock: 'manual' | { readonly startAt: Moment } }
  },
): Promise<void>
export async function forEachDialect(
  run: (mock: Mock, dialectCase: DialectCase) => unknown,
  options?: ForEachDialectOptions,
): Promise<void>
export async function forEachDialect(
  run: (mock: Mock<ManualClock>, dialectCase: DialectCase) => unknown,
  options: ForEachDialectOptions = {},
): Promise<void> {
  assertOptions('run the dialects', options, rules)
  const { mock: mockOptions, concurrency = 1, ...sweep } = options
  const cases = dialectCases(sweep)
  const failures = new Map<DialectCase, unknown>()
  const pending = cases.values()
  async function runPending(): Promise<void> {
    for (const dialectCase of pending) {
      try {
        // The overloads guarantee the type of the clock.
        await run(dialectCase.create(mockOptions) as Mock<ManualClock>, dialectCase)
      } catch (error) {
        failures.set(dialectCase, error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, cases.length) }, runPending))
  const failed = cases.filter((dialectCase) => failures.has(dialectCase))
  if (failed.length === 0) return
  const lines = failed.map((failedCase) => `  ${failedCase.name}\n    ${summarize(failures.get(failedCase))}`)
  throw new AggregateError(
    failed.map((failedCase) => failures.get(failedCase)),
    `${failed.length} of ${cases.length} dialects failed:\n${lines.join('\n')}`,
  )
}

const rules: OptionRules<ForEachDialectOptions> = { ...sweepRules, mock: true, concurrency: integer(1) }

/** Returns the first line of a thrown value, at most 200 characters. */
function summarize(error: unknown): string {
  const [line = ''] = String(error).split('\n')
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}
