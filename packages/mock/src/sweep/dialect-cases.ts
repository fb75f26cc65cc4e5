import type { Clock, ManualClock } from '../clock/clock.ts'
import { type Dialect, describeDialect, dialectDifferences, dialectSwitches } from '../dialect/dialect.ts'
import { resolveDialect } from '../dialect/resolve-dialect.ts'
import { assertKnownKeys } from '../errors/suggest-name.ts'
import { createMock, type Mock } from '../mock.ts'
import type { MockOptions } from '../options/options.ts'
import { type Cell, coveringArray } from './covering-array.ts'
import { dialectValues, isPlausible } from './dialect-values.ts'

/** Which dialects a sweep plays. */
export interface SweepOptions {
  /**
   * `each`: the default dialect, and every other reading of every switch alone. `pairs`: combinations in which every
   * two switches show every pair of their readings, 21 for the billions that there are. Default: `both`.
   */
  readonly cover?: 'each' | 'pairs' | 'both'
  /** Switches whose reading is known of the service, which are the same in every row. Default: none. */
  readonly fixed?: Partial<Dialect>
}

/** Options of a mock that is told its dialect by a row. */
export type RowMockOptions = Omit<MockOptions, 'dialect'>

/** One dialect of a sweep. */
export interface DialectCase {
  /** The dialect as a line that can be pasted: `createMock({ dialect: { pageOverflow: 'last_page' } })`. */
  readonly name: string
  /** The switches that aren't as documented. */
  readonly dialect: Partial<Dialect>
  /** `createMock` with this dialect. @throws TypeError for options that have a dialect themselves. */
  readonly create: CreateMock
}

/** `createMock` with the dialect of a row. */
export interface CreateMock {
  (options: RowMockOptions & { clock: 'manual' }): Mock<ManualClock>
  <CurrentClock extends Clock>(options: RowMockOptions & { clock: CurrentClock }): Mock<CurrentClock>
  (options?: RowMockOptions): Mock
}

/**
 * The dialects under which a client should work: each reading of each switch alone, then combinations that show every
 * pair of readings. No dialect comes twice, and the same options always give the same rows.
 *
 * @example
 * ```ts
 * for (const { name, create } of dialectRows()) {
 *   test(`walks every permit: ${name}`, async () => {
 *     const mock = create({ permits: 60 })
 *     const permits = await createClient(mock.clientOptions).permits.list().collect()
 *     expect(permits).toHaveLength(mock.watchlist.size)
 *   })
 * }
 * ```
 *
 * @throws TypeError for a `cover` or an option that there isn't, and for `fixed` switches that make no dialect.
 */
export function dialectRows(options: SweepOptions = {}): DialectCase[] {
  assertKnownKeys('make rows of dialects', options, Object.keys(sweepOptionNames))
  const { cover = 'both', fixed = {} } = options
  if (!['each', 'pairs', 'both'].includes(cover)) {
    throw new TypeError(
      `Could not use ${JSON.stringify(cover)} as cover, because there is no such one; give each, pairs or both.`,
    )
  }
  resolveDialect(fixed)
  const dialects = [...(cover === 'pairs' ? [] : single(fixed)), ...(cover === 'each' ? [] : pairwise(fixed))]
  const rows = dialects.map(toRow)
  const seen = new Set<string>()
  return rows.filter(({ name }) => !seen.has(name) && seen.add(name))
}

/** What every sweep takes. */
export const sweepOptionNames: Record<keyof SweepOptions, true> = { cover: true, fixed: true }

/** The default dialect, and every other reading alone, or with what it can't be without. */
function single(fixed: Partial<Dialect>): Partial<Dialect>[] {
  const others = dialectSwitches.flatMap((name) =>
    readingsOf(name, fixed)
      .slice(1)
      .map((value) => withDefaults({ ...fixed, [name]: value })),
  )
  return [withDefaults(fixed), ...others]
}

/** The first reading of every switch that fits those given. */
function withDefaults(given: Partial<Dialect>): Partial<Dialect> {
  return Object.fromEntries(dialectSwitches.map((name) => [name, readingsOf(name, given)[0]]))
}

/** Combinations in which every two switches show every pair of readings. */
function pairwise(fixed: Partial<Dialect>): Partial<Dialect>[] {
  const columns = dialectSwitches.map((name) => ({ name, values: readingsOf(name, fixed) }))
  const switchOf = ({ column, value }: Cell) => {
    const { name = 'listOrder', values = [] } = columns[column] ?? {}
    return { [name]: values[value] }
  }
  const isAllowed = (one: Cell, other: Cell) => isPlausible({ ...switchOf(one), ...switchOf(other) })
  return coveringArray(
    columns.map(({ values }) => values.length),
    isAllowed,
  ).map((row) => Object.assign({}, ...row.map((value, column) => switchOf({ column, value }))))
}

/** The readings that are swept: those of a switch that isn't fixed, as far as they fit the fixed ones. */
function readingsOf(name: keyof Dialect, fixed: Partial<Dialect>): readonly unknown[] {
  if (fixed[name] !== undefined) return [fixed[name]]
  const plausible = dialectValues[name].filter((value) => isPlausible({ ...fixed, [name]: value }))
  return plausible.length > 0 ? plausible : dialectValues[name].slice(0, 1)
}

function toRow(switches: Partial<Dialect>): DialectCase {
  const dialect = Object.fromEntries(dialectDifferences(switches).map((name) => [name, switches[name]]))
  const text = describeDialect(dialect)
  function create(options: MockOptions = {}): Mock {
    if (options.dialect === undefined) return createMock({ ...options, dialect })
    throw new TypeError(
      `Could not give a row the dialect ${describeDialect(options.dialect)}, because it has ${text}; ` +
        'give what is known of the service to dialectRows, as fixed.',
    )
  }
  // The overloads are those of `createMock`, to which every call is passed on.
  return {
    name: text === '{}' ? 'createMock()' : `createMock({ dialect: ${text} })`,
    dialect,
    create: create as CreateMock,
  }
}
