import { type Permit, PermitTrackingError } from '@permit-tracking/sdk'
import { syncPermits, TooManyRemovalsError } from '@permit-tracking/sdk/sync'
import { describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { useFakeClock } from './fake-clock.ts'
import { rejection } from './settle.ts'
import { createSyncCopy, createSyncService, type SyncService } from './sync-service.ts'

useFakeClock()

const full = { fullSyncInterval: 0 }

/** Creates a client whose walks miss some of the permits and claim to be complete. */
function claimingClient(service: SyncService, share: () => number, onMiss: () => void) {
  const client = service.client()
  const list: typeof client.permits.list = (query, options) => {
    const pager = client.permits.list(query, options)
    return new Proxy(pager, {
      get(target, name) {
        if (name === 'report') return { ...target.report, complete: true }
        if (name !== 'pages') return Reflect.get(target, name, target)
        return async function* pages() {
          for await (const page of target.pages()) {
            const data = page.data.filter(() => service.random() >= share())
            if (data.length < page.data.length) onMiss()
            yield { ...page, data }
          }
        }
      },
    })
  }
  return { ...client, permits: { ...client.permits, list } }
}

/** Creates a client whose lists have this report. */
function reportingClient(
  service: SyncService,
  report: () => { readonly complete: boolean; readonly reason: string | undefined },
) {
  const client = service.client()
  const list: typeof client.permits.list = (query, options) =>
    new Proxy(client.permits.list(query, options), {
      get: (target, name) => (name === 'report' ? report() : Reflect.get(target, name, target)),
    })
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
  test('is reported by the second full walk that misses the permit', async () => {
    const { service, copy } = await createUpToDate(250)
    service.remove(5)
    expect(await copy.sync(full)).toMatchObject({ caughtUp: true, removed: 0 })
    vi.setSystemTime(Date.now() + 60_000)
    // The second one is due after the overlap.
    expect(await copy.sync()).toMatchObject({ caughtUp: true, removed: 5 })
    expect(copy.rows).toEqual(service.expectedRows())
  })

  test('waits for a walk that begins an overlap after the first one', async () => {
    const { service, copy } = await createUpToDate(250)
    service.remove(5)
    for (let run = 0; run < 4; run++) {
      const { removed, requests } = await copy.sync(full)
      expect(removed).toBe(0)
      // Each one is a full walk: `/me`, and at least three pages.
      expect(requests).toBeGreaterThanOrEqual(4)
      vi.setSystemTime(Date.now() + 14_000)
    }
    vi.setSystemTime(Date.now() + 5_000)
    expect(await copy.sync(full)).toMatchObject({ removed: 5 })
  })

  test('of the whole watchlist is reported, however often a run starts', async () => {
    const { service, copy } = await createUpToDate(5)
    service.remove(5)
    // Without a checkpoint and permits there is no update, after which the watermark would lie.
    copy.checkpoint = undefined
    for (let run = 0; run < 8; run++) {
      await copy.sync()
      vi.setSystemTime(Date.now() + 14_000)
      if (run === 3) expect(copy.rows.size).toBe(5)
    }
    expect(copy.rows.size).toBe(0)
  })

  test('waits for two more walks if the row was updated in between', async () => {
    const { service, copy } = await createUpToDate(20)
    const [[uuid = '', row] = []] = copy.rows
    service.hidden.add(uuid)
    await copy.sync(full)
    vi.setSystemTime(Date.now() + 60_000)
    if (row) copy.rows.set(uuid, { ...row, updated_at: new Date().toISOString() })
    expect(await copy.sync(full)).toMatchObject({ removed: 0 })
    vi.setSystemTime(Date.now() + 60_000)
    service.rows.delete(uuid)
    expect(await copy.sync(full)).toMatchObject({ removed: 1 })
  })

  test('is never reported wrongly, even if walks claim to be complete and miss permits', async () => {
    let missed = 0
    for (let seed = 1; seed <= propertyRuns(40); seed++) {
      const service = createSyncService({ seed, count: 300 })
      const copy = createSyncCopy(
        service,
        claimingClient(
          service,
          () => share,
          () => missed++,
        ),
      )
      let share = 0
      await copy.sync()
      for (const next of [0.003, 0.02, 0.08]) {
        share = next
        vi.setSystemTime(Date.now() + 60_000)
        service.remove(2)
        await copy.syncTwice()
      }
      expect(copy.wronglyRemoved).toBe(0)
      share = 0
      vi.setSystemTime(Date.now() + 60_000)
      expect(await copy.syncTwice({ maxRemovals: 20 })).toMatchObject({ caughtUp: true })
      expect(copy.rows).toEqual(service.expectedRows())
    }
    // The walks did miss permits, or the test would prove nothing.
    expect(missed).toBeGreaterThan(propertyRuns(40) * 0.8)
  })
})

describe('without a total', () => {
  test.each([401, 403, 429])(
    'a %i while permits are read fails the run, and the next one reports the removals',
    async (status) => {
      const service = createSyncService({ seed: 20, count: 20, hasTotal: false })
      const client = service.client()
      let refusal: Error | undefined
      const get: typeof client.permits.get = (...args) => {
        if (refusal) throw refusal
        return client.permits.get(...args)
      }
      const copy = createSyncCopy(service, { ...client, permits: { ...client.permits, get } })
      await copy.sync()
      vi.setSystemTime(Date.now() + 60_000)
      service.remove(2)
      await copy.sync(full)
      vi.setSystemTime(Date.now() + 60_000)
      refusal = Object.assign(new Error('refused'), { status })
      await expect(copy.sync(full)).rejects.toBe(refusal)
      refusal = undefined
      expect(await copy.sync(full)).toMatchObject({ caughtUp: true, removed: 2 })
    },
  )

  test('permits that can be read are not removed', async () => {
    const service = createSyncService({ seed: 3, count: 300, hasTotal: false })
    const copy = createSyncCopy(service)
    await copy.sync()
    for (const { uuid } of service.watched().slice(0, 60)) service.hidden.add(uuid)
    for (let run = 0; run < 4; run++) {
      vi.setSystemTime(Date.now() + 60_000)
      await copy.sync({ ...full, maxRemovals: Infinity })
    }
    expect(copy.wronglyRemoved).toBe(0)
  })

  test('a permit that is not confirmed makes no further full walk due', async () => {
    const service = createSyncService({ seed: 3, count: 300, hasTotal: false })
    const copy = createSyncCopy(service)
    await copy.sync()
    for (const { uuid } of service.watched().slice(0, 5)) service.hidden.add(uuid)
    await copy.syncTwice()
    vi.setSystemTime(Date.now() + 120_000)
    expect(await copy.sync()).toMatchObject({ requests: 2, removed: 0 })
  })

  test('a row that is not a permit does not fail the run', async () => {
    const service = createSyncService({ seed: 20, count: 20, hasTotal: false })
    const copy = createSyncCopy(service)
    await copy.sync()
    const [permit] = copy.rows.values()
    if (permit) copy.rows.set(' local ', { ...permit, uuid: ' local ' })
    service.remove(2)
    await copy.syncTwice()
    expect(copy.rows.size).toBe(19)
  })

  test('permits that cannot be read are removed', async () => {
    const service = createSyncService({ seed: 3, count: 300, hasTotal: false })
    const copy = createSyncCopy(service)
    await copy.sync()
    service.remove(40)
    for (let run = 0; run < 2; run++) {
      vi.setSystemTime(Date.now() + 60_000)
      await copy.sync({ ...full, maxRemovals: Infinity })
    }
    const readable = [...service.rows.values()].filter(({ isMatched }) => isMatched)
    const gone = [...service.rows.keys()].filter((uuid) => !copy.rows.has(uuid))
    expect(gone.length).toBeGreaterThan(10)
    expect(gone.length + service.watched().length + readable.length).toBeGreaterThanOrEqual(300)
    expect(copy.wronglyRemoved).toBe(0)
  })
})

describe('replicas up to 20 s apart', { timeout: 120_000 }, () => {
  test('never remove a permit that came seconds before, and report every removal', async () => {
    for (let seed = 1; seed <= propertyRuns(60); seed++) {
      const service = createSyncService({ seed, count: 60, lagMs: 20_000 })
      const copy = createSyncCopy(service)
      vi.setSystemTime(Date.now() + 60_000)
      await copy.sync()
      for (let run = 0; run < 6; run++) {
        vi.setSystemTime(Date.now() + (run % 2 === 0 ? 5_000 : 90_000))
        service.remove(1)
        // A webhook stores the permit at once. Its last update may be months old.
        for (const updatedAt of [Date.now(), Date.now() - 90 * 86_400_000]) {
          const uuid = service.add(updatedAt)
          const row = service.expectedRows().get(uuid)
          if (row) copy.rows.set(uuid, row)
        }
        service.update(1)
        vi.setSystemTime(Date.now() + Math.floor(service.random() * 10_000))
        await copy.sync({ ...full, maxRemovals: Infinity })
      }
      expect(copy.wronglyRemoved, `seed ${seed}`).toBe(0)
      for (let run = 0; run < 4; run++) {
        vi.setSystemTime(Date.now() + 90_000)
        await copy.sync({ ...full, maxRemovals: Infinity })
      }
      expect(copy.wronglyRemoved, `seed ${seed}`).toBe(0)
      expect([...copy.rows.keys()].sort(), `seed ${seed}`).toEqual([...service.expectedRows().keys()].sort())
    }
  })
})

describe('a walk that is not complete', () => {
  test('is not caught up, has the reason of the list, and removes nothing', async () => {
    const service = createSyncService({ seed: 4, count: 120 })
    const reported = { complete: true, reason: undefined as string | undefined }
    const copy = createSyncCopy(
      service,
      reportingClient(service, () => reported),
    )
    await copy.sync()
    service.remove(3)
    vi.setSystemTime(Date.now() + 60_000)
    await copy.sync(full)
    vi.setSystemTime(Date.now() + 60_000)
    Object.assign(reported, { complete: false, reason: 'unclear_pages' })
    const watermark = () => JSON.parse(copy.checkpoint ?? '').watermark
    const before = watermark()
    expect(await copy.sync(full)).toMatchObject({ caughtUp: false, reason: 'unclear_pages', removed: 0 })
    expect(watermark()).toBe(before)
    Object.assign(reported, { complete: true, reason: undefined })
    expect(await copy.sync(full)).toMatchObject({ caughtUp: true, reason: undefined, removed: 3 })
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
    expect(await copy.syncTwice()).toMatchObject({
      wasRejected: !isAllowed,
      removed: isAllowed ? leaving : 0,
      caughtUp: isAllowed,
    })
  })

  test('throw an error with advice, after the updates have been returned', async () => {
    const { service, copy } = await createUpToDate(300)
    service.remove(200)
    await copy.sync(full)
    vi.setSystemTime(Date.now() + 60_000)
    service.update(7)
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
    expect(error).toBeInstanceOf(TooManyRemovalsError)
    expect(error).toBeInstanceOf(PermitTrackingError)
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
    expect(await copy.syncTwice()).toMatchObject({ wasRejected: true })
    expect(copy.rows.size).toBe(60)
    expect(await copy.sync({ ...full, maxRemovals: Infinity })).toMatchObject({ removed: 60 })
  })

  test('maxRemovals: 0 allows none', async () => {
    const { service, copy } = await createUpToDate(60)
    expect(await copy.sync({ ...full, maxRemovals: 0 })).toMatchObject({ caughtUp: true })
    service.remove(1)
    expect(await copy.syncTwice({ maxRemovals: 0 })).toMatchObject({ wasRejected: true })
  })
})
