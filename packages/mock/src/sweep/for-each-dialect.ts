import type { ManualClock } from '../clock/clock.ts'
import { assertKnownKeys } from '../errors/suggest-name.ts'
import type { Mock } from '../mock.ts'
import {
  type DialectCase,
  dialectRows,
  type RowMockOptions,
  type SweepOptions,
  sweepOptionNames,
} from './dialect-cases.ts'

/** Options of {@link forEachDialect}. */
export interface ForEachDialectOptions extends SweepOptions {
  /** Options of every mock. Default: those of `createMock()`. */
  readonly mock?: RowMockOptions
  /** How many dialects run at a time. Default: 1, one after the other. */
  readonly concurrency?: number
}

/** A dialect under which something failed. */
export interface DialectFailure {
  readonly row: DialectCase
  /** What was thrown. */
  readonly error: unknown
}

/** Thrown by {@link forEachDialect} once every dialect has run: the message has a line for each that failed. */
export class DialectSweepError extends Error {
  override readonly name = 'DialectSweepError'
  /** In the order of the rows. The first error is the `cause`. */
  readonly failures: readonly DialectFailure[]

  constructor(failures: readonly DialectFailure[], total: number) {
    const lines = failures.map(({ row, error }) => `  ${row.name}\n    ${summarize(error)}`)
    super(`${failures.length} of ${total} dialects failed:\n${lines.join('\n')}`, {
      cause: failures[0]?.error,
    })
    this.failures = failures
  }
}

/**
 * Runs something against a mock of each dialect, with any test framework or none. Every dialect runs, also after one has
 * failed.
 *
 * @example
 * ```ts
 * await forEachDialect(async (mock) => {
 *   const client = createClient(mock.clientOptions)
 *   assert.equal((await client.permits.list().collect()).length, mock.watchlist.size)
 * })
 * ```
 *
 * @throws DialectSweepError if one failed; its message names each as a `createMock` call that can be pasted.
 * @throws TypeError for an option that makes no sense.
 */
export async function forEachDialect(
  run: (mock: Mock<ManualClock>, row: DialectCase) => unknown,
  options: ForEachDialectOptions & { readonly mock: { readonly clock: 'manual' } },
): Promise<void>
export async function forEachDialect(
  run: (mock: Mock, row: DialectCase) => unknown,
  options?: ForEachDialectOptions,
): Promise<void>
export async function forEachDialect(
  run: (mock: Mock<ManualClock>, row: DialectCase) => unknown,
  options: ForEachDialectOptions = {},
): Promise<void> {
  assertKnownKeys('run the dialects', options, Object.keys(optionNames))
  const { mock: mockOptions, concurrency = 1, ...sweep } = options
  if (!(Number.isInteger(concurrency) && concurrency >= 1)) {
    throw new TypeError(
      `Could not run ${String(concurrency)} dialects at a time, because that is no number of them; give 1 or more.`,
    )
  }
  const rows = dialectRows(sweep)
  const failures = new Map<DialectCase, unknown>()
  const waiting = rows.values()
  async function work(): Promise<void> {
    for (const row of waiting) {
      try {
        // Whether the clock is a manual one is what the overloads say.
        await run(row.create(mockOptions) as Mock<ManualClock>, row)
      } catch (error) {
        failures.set(row, error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, rows.length) }, work))
  const failed = rows.filter((row) => failures.has(row))
  if (failed.length === 0) return
  throw new DialectSweepError(
    failed.map((row) => ({ row, error: failures.get(row) })),
    rows.length,
  )
}

const optionNames: Record<keyof ForEachDialectOptions, true> = {
  ...sweepOptionNames,
  mock: true,
  concurrency: true,
}

/** The first line of what was thrown, bounded. */
function summarize(error: unknown): string {
  const [line = ''] = String(error).split('\n')
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}
