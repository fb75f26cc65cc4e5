import { createMock } from '@permit-tracking/mock'
import { createClient, isPermitTrackingError, type Permit } from '@permit-tracking/sdk'
import { isTooManyRemovalsError, syncPermits, TooManyRemovalsError } from '@permit-tracking/sdk/sync'
import { describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { useFakeClock } from './fake-clock.ts'
import { rejection } from './settle.ts'
import { createSyncCopy, createSyncService, type SyncService } from './sync-service.ts'

useFakeClock()

const full = { fullSyncInterval: 0 }

/** Creates a client whose walks miss some of the permits and claim to be complete. */
function claimingClient(service: SyncService, share: () => number) {
  const client = service.client()
  const list: typeof client.permits.list = (query, options) => {
    const pager = client.permits.list(query, options)
    return new Proxy(pager, {
      get(target, name) {
        if (name === 'report') return { ...target.report, complete: true }
        if (name !== 'pages') return Reflect.get(target, name, target)
        return async function* pages() {
          for await (const page of target.pages()) {
            yield { ...page, data: page.data.filter(() => service.random() >= share()) }
          }
        }
      },
    })
  }
  return { ...client, permits: { ...client.permits, list } }
}

/** Creates a copy that is up to date, and advances the clock by a minute. */
async function createUpToDate(count: number) {
  const service = createSyncService({ seed: count, count })
  const copy = createSyncCopy(service)
  await copy.sync()
  vi.setSystemTime(Date.now() + 60_000)
  return { service, copy }
}

describe('a removal', () => {
  test('is reported within the run, after a second walk', async () => {
    const { service, copy } = await createUpToDate(250)
    service.remove(5)
    expect(await copy.sync(full)).toMatchObject({ caughtUp: true, removed: 5 })
    expect(copy.rows).toEqual(service.expectedRows())
  })

  test('of permits that cannot be read any more takes a request each instead of a second walk', async () => {
    const mock = createMock({ seed: 7, permits: 400, watched: 250, contacts: 0, clock: 'manual' })
    const client = createClient(mock.clientOptions)
    const watched = mock.watchlist.list({ order: 'uuid' }).slice(0, 250)
    const gone = watched.filter(({ uuid }) => !mock.conditions.visible(uuid)).slice(0, 2)
    const listLocal = () => watched.map(({ uuid, updated_at }) => ({ uuid, updated_at }))
    for (const { uuid } of gone) mock.watchlist.remove(uuid)
    const removed: string[] = []
    for await (const batch of syncPermits(client, { listLocal })) removed.push(...batch.removed)
    expect(removed.sort()).toEqual(gone.map(({ uuid }) => uuid).sort())
    expect(mock.requests({ operation: 'getPermit' })).toHaveLength(2)
    expect(mock.requests({ operation: 'listPermits' }).length).toBeLessThanOrEqual(4)
  })

  test('is never reported wrongly, even if walks claim to be complete and miss permits', async () => {
    let missed = 0
    for (let seed = 1; seed <= propertyRuns(40); seed++) {
      const service = createSyncService({ seed, count: 300 })
      const copy = createSyncCopy(
        service,
        claimingClient(service, () => share),
      )
      let share = 0
      await copy.sync()
      for (const next of [0.003, 0.02, 0.08]) {
        share = next
        vi.setSystemTime(Date.now() + 60_000)
        service.remove(2)
        const outcome = await copy.sync(full)
        if (!outcome.caughtUp) missed++
        if (!outcome.caughtUp && !outcome.wasRejected) expect(outcome.reason).toBe('count_below_total')
      }
      expect(copy.wronglyRemoved).toBe(0)
      share = 0
      expect(await copy.sync({ ...full, maxRemovals: 20 })).toMatchObject({ caughtUp: true })
      expect(copy.rows).toEqual(service.expectedRows())
    }
    // The walks did miss permits, or the test would prove nothing: in about one run of three.
    expect(missed).toBeGreaterThan(propertyRuns(40) * 0.8)
  })
})

describe('too many removals', () => {
  test.each([
    [300, 30, true],
    [300, 31, false],
    [5, 3, true],
    [10, 10, true],
    [40, 10, true],
    [40, 11, false],
  ])('of %i permits %i may leave at once: %s', async (count, leaving, isAllowed) => {
    const { service, copy } = await createUpToDate(count)
    service.remove(leaving)
    expect(await copy.sync(full)).toMatchObject({
      wasRejected: !isAllowed,
      removed: isAllowed ? leaving : 0,
      caughtUp: isAllowed,
    })
  })

  test('throw an error with advice, after the updates have been handed out', async () => {
    const { service, copy } = await createUpToDate(300)
    service.update(7)
    service.remove(200)
    const run = async () => {
      const { checkpoint } = copy
      const listLocal = () => copy.rows.values() as Iterable<Permit>
      for await (const batch of syncPermits(service.client(), { checkpoint, listLocal, ...full })) {
        for (const item of batch.items) copy.rows.set(item.uuid, item)
        copy.checkpoint = batch.checkpoint
      }
    }
    const error = await rejection(run())
    expect(error).toBeInstanceOf(TooManyRemovalsError)
    expect(isTooManyRemovalsError(error)).toBe(true)
    expect(isPermitTrackingError(error)).toBe(true)
    expect(error).toMatchObject({ missing: 200, maxRemovals: 30, name: 'TooManyRemovalsError' })
    expect(error).toHaveProperty(
      'message',
      'Could not remove 200 of 300 permits: at most 30 may be removed at once. Check the API key and the watchlist, or pass `maxRemovals: 200` if they really left it.',
    )
    for (const [uuid, row] of service.expectedRows()) expect(copy.rows.get(uuid)).toEqual(row)
    expect(copy.rows.size).toBe(300)
    expect(await copy.sync({ ...full, maxRemovals: 200 })).toMatchObject({ removed: 200, caughtUp: true })
    expect(copy.rows).toEqual(service.expectedRows())
  })

  test('of an organization whose list is empty by mistake', async () => {
    const { service, copy } = await createUpToDate(60)
    service.remove(60)
    expect(await copy.sync(full)).toMatchObject({ wasRejected: true })
    expect(copy.rows.size).toBe(60)
    expect(await copy.sync({ ...full, maxRemovals: Infinity })).toMatchObject({ removed: 60 })
  })

  test('maxRemovals: 0 allows none', async () => {
    const { service, copy } = await createUpToDate(60)
    expect(await copy.sync({ ...full, maxRemovals: 0 })).toMatchObject({ caughtUp: true })
    service.remove(1)
    expect(await copy.sync({ ...full, maxRemovals: 0 })).toMatchObject({ wasRejected: true })
  })
})
