import {
  createMock,
  type Dialect,
  DialectSweepError,
  defaultDialect,
  dialectRows,
  forEachDialect,
} from '@permit-tracking/mock'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { dialectValues, isPlausible } from '../src/sweep/dialect-values.ts'

const switches = Object.entries(dialectValues)
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const small = { permits: 1, contacts: 0 }

const isAlike = (one: unknown, other: unknown) => String(one) === String(other)

/** The dialect of a row with every switch. */
const whole = ({ dialect }: { dialect: Partial<Dialect> }): Record<string, unknown> => ({
  ...defaultDialect,
  ...dialect,
})

describe('dialectRows', () => {
  test('each: the default, and every other reading of every switch alone, or with what it needs', () => {
    const needs: Record<string, object> = { perPageMax: { perPageOverflow: 'clamp' } }
    const others = switches.flatMap(([name, [, ...values]]) =>
      values.map((value) => ({ [name]: value, ...needs[name] })),
    )
    expect(dialectRows({ cover: 'each' }).map(({ dialect }) => dialect)).toEqual([{}, ...others])
  })

  test('pairs: every two switches have every pair of their readings, in 21 rows', () => {
    const rows = dialectRows({ cover: 'pairs' }).map(whole)
    expect(rows).toHaveLength(21)
    const missing = switches.flatMap(([name, values], index) =>
      switches.slice(index + 1).flatMap(([other, others]) =>
        values.flatMap((value) =>
          others
            .filter(
              (otherValue) =>
                !rows.some((row) => isAlike(row[name], value) && isAlike(row[other], otherValue)),
            )
            .filter((otherValue) => isPlausible({ [name]: value, [other]: otherValue }))
            .map((otherValue) => `${name} ${value} with ${other} ${otherValue}`),
        ),
      ),
    )
    expect(missing).toEqual([])
  })

  test('the first reading of every switch is the documented one, and every one is accepted', () => {
    expect(Object.fromEntries(switches.map(([name, [first]]) => [name, first]))).toEqual(defaultDialect)
    for (const { create, dialect } of dialectRows()) expect(create(small).dialect).toMatchObject(dialect)
  })

  test('both, which is the default, has no dialect twice and is the same every time', () => {
    const all = names(dialectRows())
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(names(dialectRows({ cover: 'both' })))
    expect(new Set(all)).toEqual(
      new Set([...names(dialectRows({ cover: 'each' })), ...names(dialectRows({ cover: 'pairs' }))]),
    )
  })

  test('the name of a row is a call that makes its mock', () => {
    for (const row of dialectRows()) {
      expect(row.name).not.toContain('\n')
      const pasted: unknown = new Function('createMock', `return ${row.name}`)(
        (options: object = {}) => createMock({ ...small, ...options }).dialect,
      )
      expect(pasted).toEqual(whole(row))
    }
  })

  test('fixed switches are the same in every row, and are not swept', () => {
    const fixed = { signatureHeader: 'X-Permit-Signature', totalPages: true }
    const rows = dialectRows({ fixed })
    expect(rows.map(({ create }) => create(small).dialect)).toEqual(
      rows.map(() => expect.objectContaining(fixed)),
    )
    expect(rows[0]?.name).toBe("createMock({ dialect: { signatureHeader: 'X-Permit-Signature' } })")
    expect(rows.length).toBeLessThan(dialectRows().length)
  })

  test('no row refuses a page that the specification allows, whatever is fixed', () => {
    for (const fixed of [{}, { perPageMax: 20 }, { perPageOverflow: 'reject' }] as const) {
      const dialects = dialectRows({ fixed }).map(whole)
      expect(dialects.filter((dialect) => !isPlausible(dialect))).toEqual([])
      expect(dialects).toEqual(dialects.map(() => expect.objectContaining(fixed)))
    }
  })

  test('a row takes the options of a mock other than its dialect', async () => {
    const [row] = dialectRows({ cover: 'each' })
    expect(row?.create({ ...small, contacts: 3 }).contacts.size).toBe(3)
    const options: object = { dialect: { totalPages: false } }
    expect(() => row?.create(options)).toThrow(
      'Could not give a row the dialect { totalPages: false }, because it has {}; give what is known',
    )
  })

  test('what there is not is refused', () => {
    const options: object = { cover: 'all' }
    expect(() => dialectRows(options)).toThrow('Could not use "all" as cover')
    expect(() => dialectRows({ fixed: { perPageDefault: 0 } })).toThrow('dialect.perPageDefault')
  })
})

describe('forEachDialect', () => {
  test('runs every row against a mock of its dialect, one after the other', async () => {
    const seen: string[] = []
    let running = 0
    await forEachDialect(
      async (mock, row) => {
        running += 1
        expect(running).toBe(1)
        expect(mock.dialect).toEqual(whole(row))
        await mock.fetch(mock.baseUrl)
        seen.push(row.name)
        running -= 1
      },
      { mock: small },
    )
    expect(seen).toEqual(names(dialectRows()))
  })

  test('runs the others after one has failed, and names each that did with its cause', async () => {
    let runs = 0
    const error = await forEachDialect(
      (mock) => {
        runs += 1
        if (mock.dialect.deleteStatus === 204) throw new Error('Nothing to read.\nA second line.')
        if (mock.dialect.totalPages === false) throw 'no total'
      },
      { mock: small, cover: 'each' },
    ).catch((reason: unknown) => reason)
    expect(runs).toBe(dialectRows({ cover: 'each' }).length)
    if (!(error instanceof DialectSweepError)) throw error
    expect(error.message).toBe(
      `2 of ${runs} dialects failed:\n` +
        '  createMock({ dialect: { totalPages: false } })\n    no total\n' +
        '  createMock({ dialect: { deleteStatus: 204 } })\n    Error: Nothing to read.',
    )
    expect(error.cause).toBe('no total')
    expect(error.failures.map(({ row }) => row.dialect)).toEqual([
      { totalPages: false },
      { deleteStatus: 204 },
    ])
  })

  test('concurrency bounds how many run at a time', async () => {
    let running = 0
    let most = 0
    await forEachDialect(
      async (mock) => {
        running += 1
        most = Math.max(most, running)
        await mock.fetch(mock.baseUrl)
        running -= 1
      },
      { mock: small, cover: 'pairs', concurrency: 3 },
    )
    expect(most).toBe(3)
    await expect(forEachDialect(() => {}, { concurrency: 0 })).rejects.toThrow('Could not run 0 dialects')
  })

  test('a manual clock can be advanced, another one is none', async () => {
    await forEachDialect((mock) => mock.clock.advance('1s'), {
      mock: { ...small, clock: 'manual' },
      cover: 'pairs',
    })
    await forEachDialect((mock) => expectTypeOf(mock.clock).not.toHaveProperty('advance'), {
      mock: small,
      cover: 'pairs',
    })
  })
})
