import type { Page, Pager } from '@permit-tracking/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { clientOn } from './client-on.ts'
import { identifiers, type ListBehavior, listServer } from './list-server.ts'

interface Item {
  readonly id?: string
}

/** Service, and the page size that a program requests. */
interface Case {
  readonly behavior: ListBehavior
  readonly per_page: number | undefined
  readonly consistency: 'settled' | 'fast'
  readonly prefetch: number
}

const kinds = ['maximum', 'maximum', 'fixed', 'unpaginated'] as const

/** Any service that serves an unchanged list. Small pages and sizes that match exactly are the hard ones. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    size: fc.oneof(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 100 })),
    full: fc.integer({ min: 0, max: 4 }),
    rest: fc.oneof(fc.constant(0), fc.nat({ max: 130 })),
    defaultPerPage: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    meta: fc.subarray(['page', 'per_page', 'total', 'total_pages'] as const),
    pastEnd: fc.constantFrom('empty', 'not_found', 'last_page'),
    per_page: fc.oneof(fc.constantFrom(undefined, 'size' as const), fc.integer({ min: 1, max: 100 })),
    consistency: fc.constantFrom('settled', 'settled', 'fast'),
    prefetch: fc.constantFrom(0, 1, 3),
  })
  .map(({ kind, size, full, rest, defaultPerPage = size, per_page, consistency, prefetch, ...behavior }) => ({
    behavior: {
      ...behavior,
      count: (full * size + rest) % 300,
      defaultPerPage: Math.min(defaultPerPage, size),
      maxPerPage: size,
      ...(kind === 'fixed' && { fixedPerPage: size }),
      unpaginated: kind === 'unpaginated',
    },
    per_page: per_page === 'size' ? size : per_page,
    consistency,
    prefetch,
  }))

const ways: Record<string, (list: Pager<Item>) => Promise<readonly Item[]>> = {
  iterating: (list) => itemsOf(list),
  'collect()': (list) => list.collect(),
  'pages()': async (list) => (await itemsOf(list.pages())).flatMap(({ data }) => data),
  'iterating from an awaited page': async (list) => itemsOf(await list),
}

test.each(Object.entries(ways))(
  '%s returns every item once, in any dialect',
  async (_, read) => {
    const run = async ({ behavior, per_page, ...options }: Case) => {
      const fetch = listServer(behavior)
      const list = clientOn(fetch).contacts.list({ per_page }, options)
      expect((await read(list)).map(({ id }) => id)).toEqual(identifiers(behavior.count))
    }
    await fc.assert(fc.asyncProperty(cases, run), { seed: 11, numRuns: propertyRuns(1_000) })
  },
  60_000,
)

const waysFromLaterPage: Record<string, (list: Pager<Item>) => Promise<readonly Item[]>> = {
  iterating: (list) => itemsOf(list),
  'iterating from the awaited page': async (list) => itemsOf(await list),
  'nextPage()': async (list) => {
    const found: Item[] = []
    for (let page: Page<Item> | undefined = await list; page; page = await page.nextPage())
      found.push(...page.data)
    return found
  },
}

test.each(Object.entries(waysFromLaterPage))(
  '%s from a later page returns it and all that follow, in any dialect',
  async (way, read) => {
    const run = async ({ behavior, per_page, ...options }: Case, choice: number) => {
      const { count, defaultPerPage = 25, maxPerPage = 100, fixedPerPage, unpaginated } = behavior
      const requested = per_page ?? (way === 'iterating' ? 100 : defaultPerPage)
      const size = unpaginated ? 1_000 : (fixedPerPage ?? Math.min(requested, maxPerPage))
      const page = 1 + (choice % Math.max(1, Math.ceil(count / size)))
      const list = clientOn(listServer(behavior)).contacts.list({ page, per_page }, options)
      const expected = identifiers(count).slice((page - 1) * size)
      expect((await read(list)).map(({ id }) => id)).toEqual(expected)
    }
    await fc.assert(fc.asyncProperty(cases, fc.nat(), run), { seed: 12, numRuns: propertyRuns(1_000) })
  },
  60_000,
)

const resumedWays: Record<string, (list: Pager<Item>, stop: number) => Promise<readonly Item[]>> = {
  iterating: (list, stop) => take(list, stop),
  'collect()': (list, stop) => list.collect({ limit: stop }),
  'pages()': async (list, stop) => (await take(list.pages(), 1 + (stop % 3))).flatMap(({ data }) => data),
}

test.each(Object.entries(resumedWays))(
  '%s returns every item once if it is resumed at any position, in any dialect',
  async (_, read) => {
    const run = async ({ behavior, per_page, ...options }: Case, stops: readonly number[]) => {
      const client = clientOn(listServer(behavior))
      const found: (string | undefined)[] = []
      let resume: string | undefined
      for (const stop of [...stops, 1_000]) {
        const list = client.contacts.list({ per_page }, { ...options, ...(resume && { resume }) })
        found.push(...(await read(list, stop)).map(({ id }) => id))
        resume = list.resumeToken()
      }
      const rest = client.contacts.list({ per_page }, { ...options, ...(resume && { resume }) })
      found.push(...(await itemsOf(rest)).map(({ id }) => id))
      expect(found).toEqual(identifiers(behavior.count))
    }
    const stops = fc.array(fc.integer({ min: 1, max: 130 }), { minLength: 1, maxLength: 4 })
    const whole = { meta: [], pastEnd: 'empty', count: 10, defaultPerPage: 10, maxPerPage: 10 } as const
    // Resumed at the end, the second walk sees a single item.
    const atEnd: Case = { behavior: whole, per_page: undefined, consistency: 'fast', prefetch: 0 }
    await fc.assert(fc.asyncProperty(cases, stops, run), {
      seed: 13,
      numRuns: propertyRuns(1_000),
      examples: [[atEnd, [11, 3]]],
    })
  },
  60_000,
)

async function take<Value>(values: AsyncIterable<Value>, count: number): Promise<Value[]> {
  const found: Value[] = []
  for await (const value of values) if (found.push(value) >= count) break
  return found
}

async function itemsOf<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = []
  for await (const value of values) found.push(value)
  return found
}
