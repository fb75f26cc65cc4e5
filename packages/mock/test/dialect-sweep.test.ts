import { createMock, type Dialect, dialectCases, forEachDialect } from '@permit-tracking/mock'
import { defaultDialect } from '@permit-tracking/mock/internal'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { switches } from '../src/dialect/dialect.ts'
import { isPlausible } from '../src/sweep/dialect-cases.ts'

const sweptValues = Object.entries(switches).map(([name, { values }]) => [name, values] as const)
const names = (cases: readonly { name: string }[]) => cases.map(({ name }) => name)
const small = { permits: 1, contacts: 0 }

const isAlike = (one: unknown, other: unknown) => String(one) === String(other)

/** Returns the dialect of a case with every switch. */
const completeDialect = ({ dialect }: { dialect: Partial<Dialect> }): Record<string, unknown> => ({
  ...defaultDialect,
  ...dialect,
})

describe('dialectCases', () => {
  test('each: the default, then every other value of every switch alone or with what it requires', () => {
    const needs: Record<string, object> = { perPageMax: { perPageOverflow: 'clamp' } }
    const others = sweptValues.flatMap(([name, [, ...values]]) =>
      values.map((value) => ({ [name]: value, ...needs[name] })),
    )
    expect(dialectCases({ cover: 'each' }).map(({ dialect }) => dialect)).toEqual([{}, ...others])
  })

  test('pairs: every two switches have every pair of their values, in 21 cases', () => {
    const cases = dialectCases({ cover: 'pairs' }).map(completeDialect)
    expect(cases).toHaveLength(21)
    const missing = sweptValues.flatMap(([name, values], index) =>
      sweptValues.slice(index + 1).flatMap(([other, others]) =>
        values.flatMap((value) =>
          others
            .filter(
              (otherValue) =>
                !cases.some(
                  (dialectCase) =>
                    isAlike(dialectCase[name], value) && isAlike(dialectCase[other], otherValue),
                ),
            )
            .filter((otherValue) => isPlausible({ [name]: value, [other]: otherValue }))
            .map((otherValue) => `${name} ${value} with ${other} ${otherValue}`),
        ),
      ),
    )
    expect(missing).toEqual([])
  })

  test('the first value of every switch is the default, and every value is accepted', () => {
    expect(Object.fromEntries(sweptValues.map(([name, [first]]) => [name, first]))).toEqual(defaultDialect)
    for (const { create, dialect } of dialectCases()) expect(create(small).dialect).toMatchObject(dialect)
  })

  test('both is the default: it has no dialect twice and is deterministic', () => {
    const all = names(dialectCases())
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(names(dialectCases({ cover: 'both' })))
    expect(new Set(all)).toEqual(
      new Set([...names(dialectCases({ cover: 'each' })), ...names(dialectCases({ cover: 'pairs' }))]),
    )
  })

  test('the name of a case is a call that creates its mock', () => {
    for (const dialectCase of dialectCases()) {
      expect(dialectCase.name).not.toContain('\n')
      const pasted: unknown = new Function('createMock', `return ${dialectCase.name}`)(
        (options: object = {}) => createMock({ ...small, ...options }).dialect,
      )
      expect(pasted).toEqual(completeDialect(dialectCase))
    }
  })

  test('fixed switches are the same in every case', () => {
    const fixed = { signatureHeader: 'X-Permit-Signature', totalPages: true }
    const cases = dialectCases({ fixed })
    expect(cases.map(({ create }) => create(small).dialect)).toEqual(
      cases.map(() => expect.objectContaining(fixed)),
    )
    expect(cases[0]?.name).toBe("createMock({ dialect: { signatureHeader: 'X-Permit-Signature' } })")
    expect(cases.length).toBeLessThan(dialectCases().length)
  })

  test('no case rejects a page size that the specification allows, whatever is fixed', () => {
    for (const fixed of [{}, { perPageMax: 20 }, { perPageOverflow: 'reject' }] as const) {
      const dialects = dialectCases({ fixed }).map(completeDialect)
      expect(dialects.filter((dialect) => !isPlausible(dialect))).toEqual([])
      expect(dialects).toEqual(dialects.map(() => expect.objectContaining(fixed)))
    }
  })

  test('a case accepts the options of a mock except a dialect', async () => {
    const [defaultCase] = dialectCases({ cover: 'each' })
    expect(defaultCase?.create({ ...small, contacts: 3 }).contacts.size).toBe(3)
    const options: object = { dialect: { totalPages: false } }
    expect(() => defaultCase?.create(options)).toThrow(
      'Could not use the dialect { totalPages: false }: the case has {}. Pass known switches to dialectCases',
    )
  })

  test('invalid options throw', () => {
    const options: object = { cover: 'all' }
    expect(() => dialectCases(options)).toThrow('`cover` must be one of each, pairs, both (received "all").')
    expect(() => dialectCases({ fixed: { perPageDefault: 0 } })).toThrow('dialect.perPageDefault')
  })
})

describe('forEachDialect', () => {
  test('runs every case with a mock of its dialect, one after the other', async () => {
    const seen: string[] = []
    let running = 0
    await forEachDialect(
      async (mock, dialectCase) => {
        running += 1
        expect(running).toBe(1)
        expect(mock.dialect).toEqual(completeDialect(dialectCase))
        await mock.fetch(mock.baseUrl)
        seen.push(dialectCase.name)
        running -= 1
      },
      { mock: small },
    )
    expect(seen).toEqual(names(dialectCases()))
  })

  test('runs every case even if one fails, and reports each failure with its cause', async () => {
    let runs = 0
    const error = await forEachDialect(
      (mock) => {
        runs += 1
        if (mock.dialect.deleteStatus === 204) throw new Error('Nothing to read.\nA second line.')
        if (mock.dialect.totalPages === false) throw 'no total'
      },
      { mock: small, cover: 'each' },
    ).catch((reason: unknown) => reason)
    expect(runs).toBe(dialectCases({ cover: 'each' }).length)
    if (!(error instanceof AggregateError)) throw error
    expect(error.message).toBe(
      `2 of ${runs} dialects failed:\n` +
        '  createMock({ dialect: { totalPages: false } })\n    no total\n' +
        '  createMock({ dialect: { deleteStatus: 204 } })\n    Error: Nothing to read.',
    )
    expect(error.errors).toEqual(['no total', new Error('Nothing to read.\nA second line.')])
  })

  test('concurrency limits the number of dialects that run at a time', async () => {
    let running = 0
    let maximum = 0
    await forEachDialect(
      async (mock) => {
        running += 1
        maximum = Math.max(maximum, running)
        await mock.fetch(mock.baseUrl)
        running -= 1
      },
      { mock: small, cover: 'pairs', concurrency: 3 },
    )
    expect(maximum).toBe(3)
    await expect(forEachDialect(() => {}, { concurrency: 0 })).rejects.toThrow(
      '`concurrency` must be an integer of at least 1 (received 0).',
    )
  })

  test('the type of the clock follows the options', async () => {
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
