import { describe, expect, test, vi } from 'vitest'
import { useFakeClock } from './fake-clock.ts'
import { createSyncCopy, createSyncService } from './sync-service.ts'

const hour = 3_600_000

useFakeClock()

const never = { fullSyncInterval: Infinity }

/** Options without a full walk after the first run, with and without `listLocal`. */
const modes = [
  ['with listLocal', never],
  ['without listLocal', { listLocal: undefined }],
] as const

describe.each(modes)('%s', (_, options) => {
  test.each([
    ['2099', 73 * 365 * 24 * hour, true],
    ['2099, and no Date', 73 * 365 * 24 * hour, false],
    ['half an hour ahead', hour / 2, true],
    ['half an hour ahead, and no Date', hour / 2, false],
  ])('a permit dated %s hides no update', async (_, aheadMs, hasDate) => {
    const service = createSyncService({ seed: 1, count: 150 })
    service.hasDate = hasDate
    service.add(Date.now() + aheadMs)
    const copy = createSyncCopy(service)
    await copy.sync(options)
    for (const elapsedMs of [100_000, 20_000, 2 * hour, 5_000]) {
      vi.setSystemTime(Date.now() + elapsedMs)
      service.update(1)
      expect(await copy.sync(options)).toMatchObject({ caughtUp: true })
      expect(copy.rows).toEqual(service.expectedRows())
    }
  })

  test.each([
    ['without Date, by a local clock that is half an hour fast', hour / 2],
    ['without Date, by a local clock that is half an hour slow', -hour / 2],
    ['without Date, by a local clock that is a year fast', 365 * 24 * hour],
    ['without Date, by a local clock that is a year slow', -365 * 24 * hour],
  ])('updates are seen %s', async (_, skewMs) => {
    const service = createSyncService({ seed: 2, count: 150 })
    service.hasDate = false
    // A time in the future, but before the time of a clock that is half an hour fast.
    if (Math.abs(skewMs) < hour) service.add(Date.now() + hour / 3)
    const copy = createSyncCopy(service)
    // The service's clock stands still during a run. Only the local clock is wrong.
    const sync = async () => {
      const now = Date.now()
      vi.setSystemTime(now + skewMs)
      const outcome = await copy.sync(options)
      vi.setSystemTime(now)
      return outcome
    }
    await sync()
    for (const elapsedMs of [100_000, 20_000, 2 * hour, 5_000]) {
      vi.setSystemTime(Date.now() + elapsedMs)
      service.update(1)
      expect(await sync()).toMatchObject({ caughtUp: true })
      expect(copy.rows).toEqual(service.expectedRows())
    }
  })

  test('without Date an idle run takes two requests once an hour has passed', async () => {
    const service = createSyncService({ seed: 3, count: 250 })
    service.hasDate = false
    const copy = createSyncCopy(service)
    service.update(90)
    vi.setSystemTime(Date.now() + hour)
    await copy.sync(options)
    vi.setSystemTime(Date.now() + hour)
    await copy.sync(options)
    expect(await copy.sync(options)).toMatchObject({ caughtUp: true, requests: 2 })
  })

  test('a checkpoint with a time in the future is replaced', async () => {
    const service = createSyncService({ seed: 4, count: 150 })
    const copy = createSyncCopy(service)
    await copy.sync(options)
    for (const change of [{ watermark: Date.now() + 2 * hour }, { stableBefore: Number.MAX_VALUE }]) {
      vi.setSystemTime(Date.now() + 100_000)
      service.update(3, 50_000)
      copy.checkpoint = JSON.stringify({ ...JSON.parse(copy.checkpoint ?? ''), ...change })
      expect(await copy.sync(options)).toMatchObject({ caughtUp: true })
      expect(copy.rows).toEqual(service.expectedRows())
      expect(JSON.parse(copy.checkpoint).watermark).toBeLessThan(Date.now())
    }
  })

  test('a Date that was two days fast during one run hides nothing', async () => {
    const service = createSyncService({ seed: 5, count: 150 })
    const copy = createSyncCopy(service)
    await copy.sync(options)
    vi.setSystemTime(Date.now() + 100_000)
    service.add(Date.now() + 24 * hour)
    service.dateSkewMs = 48 * hour
    await copy.sync(options)
    service.dateSkewMs = 0
    vi.setSystemTime(Date.now() + 100_000)
    service.update(3)
    await copy.sync(options)
    expect(copy.rows).toEqual(service.expectedRows())
  })
})
