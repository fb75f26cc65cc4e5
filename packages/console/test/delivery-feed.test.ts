import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeliveryFeed, type DeliveryRow } from '../src/screens/webhooks/delivery-feed.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('shows the newest deliveries first, and loads further ones when they are on screen', async () => {
  const log = createLog(250)
  const feed = createDeliveryFeed(log.load)
  await settle()
  expect(feed.total.value).toBe(250)
  expect(feed.rows.value.length).toBe(100)
  expect(feed.rows.value[0]?.id).toBe('dlv_249')

  feed.show(190, 230)
  await settle()
  expect(feed.rows.value.map(({ id }) => id)).toEqual(log.ids().toReversed().slice(0, 230))
  feed.close()
})

it('loads many rows for somebody who scrolls to the end', async () => {
  const log = createLog(10_000)
  const feed = createDeliveryFeed(log.load)
  await settle()
  feed.show(9_960, 10_000)
  await settle()
  expect(feed.rows.value.length).toBe(10_000)
  expect(new Set(feed.rows.value.map(({ id }) => id)).size).toBe(10_000)
  expect(log.loads()).toBeLessThanOrEqual(21)
  feed.close()
})

it('shows new deliveries at the top, with few loads for many changes', async () => {
  const log = createLog(120)
  const feed = createDeliveryFeed(log.load)
  await settle()
  log.add(3)
  const before = log.loads()
  for (let change = 0; change < 50; change += 1) feed.refresh()
  await settle()
  expect(feed.rows.value[0]?.id).toBe('dlv_122')
  expect(feed.total.value).toBe(123)
  expect(log.loads() - before).toBe(2)
  feed.close()
})

it('keeps the rows that are read in their place, updates them, and catches up at the top', async () => {
  const log = createLog(400)
  const feed = createDeliveryFeed(log.load)
  await settle()
  feed.show(300, 330)
  await settle()
  const place = feed.rows.value[310]?.id ?? ''
  log.add(5)
  log.change(place, 'delivered')
  feed.refresh()
  await settle()
  expect(feed.rows.value[310]).toMatchObject({ id: place, state: 'delivered' })
  expect(feed.isOutdated.value).toBe(true)

  feed.show(0, 30)
  await settle()
  expect(feed.isOutdated.value).toBe(false)
  expect(feed.rows.value[0]?.id).toBe('dlv_404')
  expect(feed.total.value).toBe(405)
  feed.close()
})

it('ends at what the log still has', async () => {
  const log = createLog(300)
  const feed = createDeliveryFeed(log.load)
  await settle()
  log.forget(200)
  feed.show(90, 130)
  await settle()
  expect(feed.total.value).toBe(100)
  feed.close()
})

it('keeps the error of a failed load, and recovers with the next change', async () => {
  const log = createLog(10)
  let isBroken = true
  const feed = createDeliveryFeed((query) =>
    isBroken ? Promise.reject(new Error('offline')) : log.load(query),
  )
  await settle()
  expect(feed.error.value).toEqual(new Error('offline'))
  isBroken = false
  feed.refresh()
  await settle()
  expect(feed.error.value).toBeUndefined()
  expect(feed.rows.value.length).toBe(10)
  feed.close()
})

/** Runs everything that waits for time. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(5_000)
}

function createLog(count: number) {
  let next = 0
  let loads = 0
  let rows: DeliveryRow[] = []
  const add = (more: number) => {
    for (let index = 0; index < more; index += 1) rows.push(createRow(`dlv_${next++}`))
  }
  add(count)
  return {
    add,
    ids: () => rows.map(({ id }) => id),
    loads: () => loads,
    forget: (oldest: number) => rows.splice(0, oldest),
    change(id: string, state: DeliveryRow['state']) {
      rows = rows.map((row) => (row.id === id ? { ...row, state } : row))
    },
    async load({ last, before }: { readonly last: number; readonly before?: string }) {
      loads += 1
      const end = before === undefined ? rows.length : rows.findIndex(({ id }) => id === before)
      return { rows: rows.slice(Math.max(0, end - last), end), total: rows.length }
    },
  }
}

function createRow(id: string): DeliveryRow {
  return {
    id,
    url: 'https://example.com/hook',
    event: 'webhook.test',
    state: 'failed',
    created_at: '2026-03-02T12:00:00.000Z',
    next_attempt_at: null,
    attempts: 6,
    last: { status: 500, duration_ms: 3 },
  }
}
