import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/query-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBackend } from './backend.ts'
import { permitsQuery } from './permits-query.ts'

/** Opens the list as a page does, whose requests go to the backend. */
function openList() {
  const mock = createMock({ permits: 130, watched: 130 })
  const backend = createBackend(createClient(mock.clientOptions))
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    backend(new Request(new URL(url, 'https://app.example'), init)),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new InfiniteQueryObserver(queries, permitsQuery)
  onTestFinished(observer.subscribe(() => {}))
  return { mock, observer }
}

test('scrolling ends although permits are updated meanwhile, and shows their new version', async () => {
  const { mock, observer } = openList()
  let result = await observer.fetchNextPage()
  const updated = mock.watchlist.all({ order: 'updated_desc' }).slice(60, 110)
  for (const { uuid } of updated) mock.permits.setStatus(uuid, 'Expired')
  for (let pages = 0; result.hasNextPage && pages < 10; pages++) result = await observer.fetchNextPage()

  expect(result.hasNextPage).toBe(false)
  const shown = new Map(
    result.data?.pages.flatMap(({ permits }) => permits.map((permit) => [permit.uuid, permit])),
  )
  expect(shown.size).toBe(130)
  for (const { uuid } of updated) expect(shown.get(uuid)?.status).toBe('Expired')
})

test('scrolling to the end shows every permit once, although the list changes', async () => {
  const { mock, observer } = openList()
  const before = mock.watchlist.all().map(({ uuid }) => uuid)
  let result = await observer.fetchNextPage()
  const shown = () => result.data?.pages.flatMap(({ permits }) => permits.map(({ uuid }) => uuid)) ?? []
  const [removed = ''] = shown()
  mock.watchlist.remove(removed)
  for (let pages = 0; result.hasNextPage && pages < 10; pages++) result = await observer.fetchNextPage()

  expect(result.hasNextPage).toBe(false)
  expect(shown()).toHaveLength(130)
  expect(new Set(shown())).toEqual(new Set(before))
})
