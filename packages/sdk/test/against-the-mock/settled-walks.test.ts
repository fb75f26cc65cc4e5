import { createMock } from '@permit-tracking/mock'
import { createClient, type ListReport } from '@permit-tracking/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { createRandom } from '../random.ts'
import { type Change, createDriftingWorld, type DriftingWorld } from './drifting-world.ts'

const kinds = ['insert-fresh', 'insert-old', 'update', 'touch', 'remove', 'swap'] as const

const history = fc.record({
  seed: fc.nat(),
  watched: fc.constantFrom(0, 1, 7, 16, 17, 33, 60, 120, 230),
  per_page: fc.constantFrom(undefined, 1, 5, 10, 16, 20, 50),
  /** Changes before a read, on average. */
  rate: fc.constantFrom(0.1, 0.5, 1, 3, 8, 20),
  kinds: fc.subarray([...kinds], { minLength: 1 }),
  prefetch: fc.constantFrom(0, 1, 3),
  dialect: fc.record({
    listOrder: fc.constantFrom('updated_desc' as const, 'filed_desc' as const, 'uuid' as const),
    updatedSince: fc.constantFrom('inclusive' as const, 'exclusive' as const),
    pageOverflow: fc.constantFrom('empty' as const, 'not_found' as const, 'last_page' as const),
    totalPages: fc.boolean(),
  }),
  hasDate: fc.boolean(),
})

type History = Omit<Drawn, 'watched' | 'per_page' | 'rate'> & {
  watched: number
  per_page: number | undefined
  rate: number
}
type Drawn = typeof history extends fc.Arbitrary<infer Value> ? Value : never

function play({ seed, watched, rate, kinds, dialect, hasDate }: History): DriftingWorld {
  const random = createRandom(seed)
  const changes = () => {
    const next: Change[] = []
    for (let left = 2 * rate * random(); random() < left; left--) {
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'remove'
      // One is removed and another inserted, so that `total` stays the same.
      if (kind === 'swap') next.push('remove', 'insert-old')
      else next.push(kind)
    }
    return next
  }
  return createDriftingWorld({ seed, permits: watched + 60, watched, random, changes, dialect, hasDate })
}

/** Counts the lost permits and checks all other promises of a walk. */
function judge(
  world: DriftingWorld,
  found: readonly string[],
  report: ListReport | undefined,
  pageSize: number,
) {
  expect(new Set(found).size).toBe(found.length)
  // One more page may be read ahead.
  expect(world.requests()).toBeLessThanOrEqual(4 * Math.ceil(world.largest() / pageSize) + 31)
  expect(report?.requests).toBeLessThanOrEqual(world.requests())
  const lost = [...world.present].filter((uuid) => !found.includes(uuid))
  return { lost: lost.length, complete: report?.complete === true }
}

test('a complete walk returns every permit that was in the list throughout, once, whatever changes meanwhile', async () => {
  let complete = 0
  let walks = 0
  const run = async (played: History) => {
    const world = play(played)
    const client = createClient({ ...world.mock.clientOptions, fetch: world.fetch })
    const { per_page, prefetch } = played
    const list = client.permits.list(per_page ? { per_page } : {}, { prefetch })
    const found: string[] = []
    for await (const { uuid } of list) found.push(uuid)
    const verdict = judge(world, found, list.report, per_page ?? 100)
    if (verdict.complete) expect(verdict.lost).toBe(0)
    walks++
    if (verdict.complete) complete++
  }
  await fc.assert(fc.asyncProperty(history, run), { seed: 31, numRuns: propertyRuns(300) })
  // A walk that always reports `false` would pass the checks above.
  expect(complete / walks).toBeGreaterThan(0.95)
}, 60_000)

test('a walk and the one that resumes it return nearly every permit together, and promise nothing', async () => {
  let lossless = 0
  let walks = 0
  const run = async (played: History, stop: number) => {
    const world = play(played)
    const { permits } = createClient({ ...world.mock.clientOptions, fetch: world.fetch })
    const query = played.per_page ? { per_page: played.per_page } : {}
    const first = permits.list(query, { prefetch: played.prefetch })
    const found = new Set<string | undefined>()
    const iterator = first[Symbol.asyncIterator]()
    for (let taken = 0; taken < stop; taken++) found.add((await iterator.next()).value?.uuid)
    await iterator.return()
    const second = permits.list(query, { prefetch: played.prefetch, resume: first.resumeToken() })
    for (const { uuid } of await second.collect()) found.add(uuid)
    walks++
    if ([...world.present].every((uuid) => found.has(uuid))) lossless++
    // A token from before the first page begins a walk of its own.
    if (stop > 0 && found.size > 0)
      expect(second.report).toMatchObject({ complete: false, reason: 'resumed' })
  }
  await fc.assert(fc.asyncProperty(history, fc.nat({ max: 240 }), run), {
    seed: 34,
    numRuns: propertyRuns(150),
  })
  expect(lossless / walks).toBeGreaterThan(0.95)
}, 60_000)

test('an update between a stop and a resumed walk is returned, even if the whole list is one page', async () => {
  const mock = createMock({ permits: 60, clock: 'manual' })
  const { permits } = createClient(mock.clientOptions)
  const { data: all } = await permits.list({ per_page: 100 })
  await mock.clock.advance('10m')
  const first = permits.list()
  const found = new Set<string>()
  for await (const { uuid } of first) {
    found.add(uuid)
    if (found.size === 10) break
  }
  await mock.clock.advance('10m')
  mock.permits.setStatus(all[30]?.uuid ?? '', 'Issued')
  await mock.clock.advance('1m')
  const second = permits.list({}, { resume: first.resumeToken() })
  for await (const { uuid } of second) found.add(uuid)
  expect(found).toEqual(new Set(all.map(({ uuid }) => uuid)))
  expect(second.report).toMatchObject({ complete: false, reason: 'resumed' })
})

test('short lists that are resumed several times lose nothing either', async () => {
  const short = history.map((played) => ({
    ...played,
    watched: 20 + (played.seed % 80),
    per_page: undefined,
    rate: 1,
  }))
  const run = async (played: History, stops: readonly number[]) => {
    const world = play(played)
    const { permits } = createClient({ ...world.mock.clientOptions, fetch: world.fetch })
    const found = new Set<string>()
    let list = permits.list()
    for (const stop of stops) {
      let left = stop
      for await (const { uuid } of list) {
        found.add(uuid)
        if (--left === 0) break
      }
      list = permits.list({}, { resume: list.resumeToken() })
    }
    for await (const { uuid } of list) found.add(uuid)
    expect([...world.present].filter((uuid) => !found.has(uuid))).toEqual([])
  }
  const stops = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 })
  await fc.assert(fc.asyncProperty(short, stops, run), { seed: 36, numRuns: propertyRuns(150) })
}, 60_000)

test('a removal before and an insertion after the position are noticed, although the total stays the same', async () => {
  const [first = ''] = createMockUuids()
  let reads = 0
  const world = createDriftingWorld({
    seed: 5,
    permits: 300,
    watched: 250,
    dialect: { listOrder: 'uuid' },
    random: createRandom(1),
    changes: () => {
      reads++
      if (reads !== 1) return []
      const unwatched = [...world.mock.permits.all()].filter(({ uuid }) => !world.mock.watchlist.has(uuid))
      const last =
        unwatched
          .map(({ uuid }) => uuid)
          .sort()
          .at(-1) ?? ''
      world.mock.watchlist.remove(first)
      world.mock.watchlist.add(last)
      return []
    },
  })
  const client = createClient({ ...world.mock.clientOptions, fetch: world.fetch })
  const naive = client.permits.list({}, { consistency: 'fast' })
  const settled = client.permits.list()
  const found = (await settled.collect()).map(({ uuid }) => uuid)
  expect(settled.report).toMatchObject({ complete: true })
  expect([...world.present].filter((uuid) => uuid !== first && !found.includes(uuid))).toEqual([])
  expect(naive.report).toBeUndefined()

  function createMockUuids() {
    const { mock } = createDriftingWorld({
      seed: 5,
      permits: 300,
      watched: 250,
      random: () => 0,
      changes: () => [],
    })
    return mock.watchlist
      .all({ order: 'uuid' })
      .slice(0, 1)
      .map(({ uuid }) => uuid)
  }
})
