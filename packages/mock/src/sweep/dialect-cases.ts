import type { Clock, ManualClock, Moment } from '../clock/clock.ts'
import { createMock } from '../create-mock.ts'
import { describeDialect, dialectDifferences } from '../dialect/describe-dialect.ts'
import { type Dialect, switches, switchNames } from '../dialect/dialect.ts'
import { resolveDialect } from '../dialect/resolve-dialect.ts'
import { assertOptions, type OptionRules, oneOf } from '../errors/options.ts'
import type { Mock } from '../mock.ts'
import type { MockOptions } from '../options/options.ts'
import { type Cell, coveringArray } from './covering-array.ts'

/** One dialect of a sweep. */
export interface DialectCase {
  /** The dialect as a call that can be pasted: `createMock({ dialect: { pageOverflow: 'last_page' } })`. */
  readonly name: string
  /** The switches that differ from the OpenAPI document. */
  readonly dialect: Partial<Dialect>
  /** `createMock` with this dialect. @throws TypeError for options that contain a dialect. */
  create(
    options: Omit<MockOptions, 'dialect'> & { clock: 'manual' | { readonly startAt: Moment } },
  ): Mock<ManualClock>
  create<CurrentClock extends Clock>(
    options: Omit<MockOptions, 'dialect'> & { clock: CurrentClock },
  ): Mock<CurrentClock>
  create(options?: Omit<MockOptions, 'dialect'>): Mock
}

/**
 * Returns the dialects under which a client should work: each value of each switch, then combinations with every plausible
 * pair of values. No dialect occurs twice, and the same options always return the same cases.
 *
 * @example
 * ```ts
 * for (const { name, create } of dialectCases()) {
 *   test(`walks every permit: ${name}`, async () => {
 *     const mock = create({ permits: 60 })
 *     const permits = await createClient(mock.clientOptions).permits.list().collect()
 *     expect(permits).toHaveLength(mock.watchlist.size)
 *   })
 * }
 * ```
 *
 * @throws TypeError for an unknown option, an invalid `cover`, and invalid `fixed` switches.
 */
export function dialectCases(
  options: {
    /**
     * `each`: the default dialect, then every other value of every switch, alone or with a value that it requires. `pairs`:
     * combinations with every plausible pair of values, 21 without `fixed`. Default `both`.
     */
    readonly cover?: 'each' | 'pairs' | 'both' | undefined
    /** Switches whose value is known, which are the same in every case. Default: none. */
    readonly fixed?: Partial<Dialect> | undefined
  } = {},
): DialectCase[] {
  assertOptions('list the dialect cases', options, sweepRules)
  const { cover = 'both', fixed = {} } = options
  resolveDialect(fixed)
  const dialects = [...(cover === 'pairs' ? [] : single(fixed)), ...(cover === 'each' ? [] : pairwise(fixed))]
  const cases = dialects.map(toCase)
  const seen = new Set<string>()
  return cases.filter(({ name }) => !seen.has(name) && seen.add(name))
}

/** Rules for the options that select the dialects of a sweep. */
export const sweepRules: OptionRules<NonNullable<Parameters<typeof dialectCases>[0]>> = {
  cover: oneOf(['each', 'pairs', 'both']),
  fixed: true,
}

/**
 * True if a service may combine these values. The specification allows 100 permits per page, so a service with a smaller
 * maximum must accept `per_page=100` and return fewer.
 */
export function isPlausible({ perPageMax, perPageOverflow }: Partial<Dialect>): boolean {
  return perPageMax === undefined || perPageMax === 100 || perPageOverflow !== 'reject'
}

/** Returns the default dialect, then every other value alone or with the values that it requires. */
function single(fixed: Partial<Dialect>): Partial<Dialect>[] {
  const others = switchNames.flatMap((name) =>
    valuesOf(name, fixed)
      .slice(1)
      .map((value) => withDefaults({ ...fixed, [name]: value })),
  )
  return [withDefaults(fixed), ...others]
}

/** Completes a dialect with the first plausible value of every other switch. */
function withDefaults(dialect: Partial<Dialect>): Partial<Dialect> {
  return Object.fromEntries(switchNames.map((name) => [name, valuesOf(name, dialect)[0]]))
}

/** Returns combinations in which every two switches have every plausible pair of values. */
function pairwise(fixed: Partial<Dialect>): Partial<Dialect>[] {
  const columns = switchNames.map((name) => valuesOf(name, fixed).map((value) => ({ [name]: value })))
  const settingOf = ({ column, value: index }: Cell) => columns[column]?.[index]
  const isAllowed = (one: Cell, other: Cell) => isPlausible({ ...settingOf(one), ...settingOf(other) })
  return coveringArray(
    columns.map(({ length }) => length),
    isAllowed,
  ).map((row) => Object.assign({}, ...row.map((value, column) => settingOf({ column, value }))))
}

/** Returns the values of a switch to sweep: the fixed one, or those that are plausible with the fixed ones. */
function valuesOf(name: keyof Dialect, fixed: Partial<Dialect>): readonly unknown[] {
  if (fixed[name] !== undefined) return [fixed[name]]
  const { values } = switches[name]
  const plausible = values.filter((value) => isPlausible({ ...fixed, [name]: value }))
  return plausible.length > 0 ? plausible : values.slice(0, 1)
}

function toCase(values: Partial<Dialect>): DialectCase {
  const dialect = Object.fromEntries(dialectDifferences(values).map((name) => [name, values[name]]))
  const text = describeDialect(dialect)
  function create(options: MockOptions = {}): Mock {
    if (options.dialect === undefined) return createMock({ ...options, dialect })
    throw new TypeError(
      `Could not use the dialect ${describeDialect(options.dialect)}: the case has ${text}. ` +
        'Pass known switches to dialectCases, as `fixed`.',
    )
  }
  return {
    name: text === '{}' ? 'createMock()' : `createMock({ dialect: ${text} })`,
    dialect,
    // Has the overloads of `createMock`, to which every call is passed on.
    create: create as DialectCase['create'],
  }
}
