import { createMock } from '@permit-tracking/mock'
import { afterEach, expect, test, vi } from 'vitest'
import { createForwarder } from './forward.ts'
import { createRoute } from './inner.ts'

const secret = 'whsec_4f1c8a2b'
const inner = { url: 'http://inner.example/permits', secret: `whsec_${btoa('the secret of inner services')}` }

afterEach(() => vi.unstubAllGlobals())

/** Sends a status change through the forwarder to an inner service, twice as the service may. */
async function forward(route: (request: Request) => Promise<Response>) {
  const ids: (string | null)[] = []
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const request = new Request(url, init)
    ids.push(request.headers.get('webhook-id'))
    return route(request)
  })
  const mock = createMock({ clock: 'manual' })
  mock.webhooks.create({ secret, url: createForwarder(secret, inner) })
  mock.permits.setStatus(mock.watchlist.all()[0]?.uuid ?? '', 'On Hold')
  await mock.webhooks.settled({ advance: true })
  await mock.webhooks.retry(mock.webhooks.deliveries()[0]?.id ?? '')
  return { ids, statuses: mock.webhooks.deliveries()[0]?.attempts.map(({ status }) => status) }
}

test('an inner service verifies the event with the library of Standard Webhooks', async () => {
  const handle = vi.fn(async () => {})
  const { ids, statuses } = await forward(createRoute(inner.secret, handle))
  expect(handle).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      event: 'permit.status_changed',
      data: expect.objectContaining({ new_status: 'On Hold' }),
    }),
    ids[0],
  )
  expect(ids).toHaveLength(1)
  expect(statuses).toEqual([200, 200])
})

test('an event that the inner service did not handle is sent again with the same id', async () => {
  const handle = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the database is down'))
  const { ids, statuses } = await forward(createRoute(inner.secret, handle))
  expect(ids).toEqual([ids[0], ids[0]])
  expect(handle).toHaveBeenCalledTimes(2)
  expect(statuses).toEqual([500, 200, 200])
})

test('an inner service rejects another signature', async () => {
  const handle = vi.fn(async () => {})
  const { statuses } = await forward(createRoute(`whsec_${btoa('another secret')}`, handle))
  expect(new Set(statuses)).toEqual(new Set([500]))
  expect(handle).not.toHaveBeenCalled()
})
