import type { MockOptions } from '@permit-tracking/mock'
import type { Permit } from '@permit-tracking/sdk'
import { type SyncOptions, syncPermits } from '@permit-tracking/sdk/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuickRun, propertyRuns } from '../../../tests/harness/property-runs.ts'
import { useFakeClock } from './fake-clock.ts'
import { createSyncWorld, type World, type WorldOptions } from './sync-world.ts'

useFakeClock()

const hour = 3_600_000
/** Timeout. Each test plays hundreds of histories, which takes seconds, or longer on a busy machine. */
const timeout = { timeout: 120_000 }
const faultless = { repeated: 0, outdated: 0, wronglyRemoved: 0 }

const change = fc.record({
  after: fc.nat(6),
  // Many within one second, some further apart than the overlap.
  elapsedMs: fc.constantFrom(0, 0, 0, 200, 400, 1_000, 7_000, 59_000, 61_000, 300_000),
  kind: fc.constantFrom('status', 'status', 'note', 'late', 'late', 'add', 'remove'),
  permit: fc.nat(50),
})

const dialect: fc.Arbitrary<NonNullable<MockOptions['dialect']>> = fc.record({
  updatedSince: fc.constantFrom('inclusive', 'exclusive'),
  listOrder: fc.constantFrom('updated_desc', 'filed_desc', 'uuid'),
})

const history: fc.Arbitrary<WorldOptions> = fc.record({
  dialect,
  changes: fc.array(change, { maxLength: 30 }),
  skewMs: fc.constantFrom(-hour, 0, hour),
  crashes: fc.uniqueArray(fc.nat(80), { maxLength: 6 }),
  lossy: fc.uniqueArray(fc.nat(8), { maxLength: 3 }),
})

/** Calls `syncPermits` until a run is not interrupted. Returns true if the copy has caught up. */
async function synchronize(world: World, options: SyncOptions = {}): Promise<boolean> {
  let caughtUp = false
  await world.survive(async ({ client, commit }) => {
    const { checkpoint } = world.copy
    const listLocal = () => [...world.copy.rows.values()]
    for await (const batch of syncPermits(client, { per_page: 16, checkpoint, listLocal, ...options })) {
      commit(batch.items, batch.removed, batch.checkpoint)
      caughtUp = batch.progress.caughtUp
    }
  })
  return caughtUp
}

/** Synchronizes like many programs: reads the updates since the last run, by the local clock. */
async function synchronizeNaively(world: World): Promise<boolean> {
  await world.survive(async ({ client, commit }) => {
    const startedAt = new Date().toISOString()
    const since = world.copy.checkpoint
    const list = client.permits.list({ per_page: 16, ...(since && { updated_since: since }) })
    const items: Permit[] = []
    for await (const permit of list) items.push(permit)
    commit(items, [], startedAt)
  })
  return true
}

/** Returns the permits that differ between copy and service, among those that were watched throughout or are in the copy. */
function stale({ copy, server, steady }: World): string[] {
  return [...server()]
    .filter(([uuid]) => steady.has(uuid) || copy.rows.has(uuid))
    .filter(([uuid, row]) => JSON.stringify(row) !== JSON.stringify(copy.rows.get(uuid)))
    .map(([uuid]) => uuid)
}

/** Plays the history, and synchronizes once more when nothing changes any more. */
async function outcome(options: WorldOptions, run: (world: World) => Promise<boolean>): Promise<World> {
  const world = createSyncWorld(options)
  for (let round = 0; round < 12 && !world.isQuiet; round++) {
    await run(world)
    world.elapse(round % 3 === 0 ? 30_000 : 1_000)
  }
  world.finish()
  while (!(await run(world)));
  return world
}

async function neverStale(options: WorldOptions, sync: SyncOptions): Promise<void> {
  const world = await outcome(options, (each) => synchronize(each, sync))
  expect(stale(world)).toEqual([])
  expect(world.faults).toEqual(faultless)
}

async function equalsTheServer(options: WorldOptions): Promise<void> {
  const world = await outcome(options, (each) => synchronize(each, { fullSyncInterval: '90s' }))
  // A removal needs two full walks.
  for (let walk = 0; walk < 2; walk++) {
    world.elapse(60_000)
    while (!(await synchronize(world, { fullSyncInterval: 0 })));
  }
  expect(world.copy.rows).toEqual(world.server())
  expect(world.faults).toEqual(faultless)
}

describe('whatever changes, and wherever the process dies', timeout, () => {
  test.each([
    ['updates alone', { fullSyncInterval: Number.POSITIVE_INFINITY }],
    ['the checkpoint alone', { listLocal: undefined }],
  ])('with %s nothing is stale, and each version comes once', async (_, sync) => {
    const property = fc.asyncProperty(history, (options) => neverStale(options, sync))
    await fc.assert(property, { numRuns: propertyRuns(40), seed: 1 })
  })

  test('with full walks the copy equals the service, and each version is returned once', async () => {
    await fc.assert(fc.asyncProperty(history, equalsTheServer), { numRuns: propertyRuns(40), seed: 2 })
  })

  test.each([
    ['inclusive' as const, 'updated_desc' as const],
    ['exclusive' as const, 'filed_desc' as const],
  ])('at every single step (%s, %s)', async (updatedSince, listOrder) => {
    const [changes = []] = fc.sample(fc.array(change, { minLength: 25, maxLength: 25 }), {
      seed: 3,
      numRuns: 1,
    })
    const options = { dialect: { updatedSince, listOrder }, changes }
    const { steps } = await outcome(options, synchronize)
    // At every step in CI, and at every fifth one in `npm test`.
    const stride = isQuickRun ? 5 : 1
    for (let crash = 0; crash < steps; crash += stride)
      await equalsTheServer({ ...options, crashes: [crash] })
  })
})

describe('updated_since = last run', timeout, () => {
  test.each([
    ['by a clock that is right', 0],
    ['by a clock that is an hour fast', hour],
  ])('loses updates %s', async (_, skewMs) => {
    const result = await fc.check(
      fc.asyncProperty(history, async (options) => {
        expect(stale(await outcome({ ...options, skewMs, lossy: [] }, synchronizeNaively))).toEqual([])
      }),
      { numRuns: propertyRuns(40), seed: 1 },
    )
    expect(result.failed).toBe(true)
  })

  test('repeats versions if the local clock is an hour slow', async () => {
    const result = await fc.check(
      fc.asyncProperty(history, async (options) => {
        const { faults } = await outcome(
          { ...options, skewMs: -hour, crashes: [], lossy: [] },
          synchronizeNaively,
        )
        expect(faults.repeated).toBe(0)
      }),
      { numRuns: propertyRuns(40), seed: 1 },
    )
    expect(result.failed).toBe(true)
  })
})
