import { createMock } from '@permit-tracking/mock'
import { matchers } from '@permit-tracking/mock/matchers'
import { createClient } from '@permit-tracking/sdk'

const { jest } = import.meta

expect.extend(matchers)
afterEach(() => jest.useRealTimers())

test('the service waits: a failed webhook is repeated a minute later', async () => {
  const mock = createMock({ clock: 'manual' })
  const statuses = [500, 204]
  const received = []
  mock.webhooks.create({
    async url(request) {
      received.push(await request.json())
      return new Response(null, { status: statuses.shift() ?? 204 })
    },
  })

  const [{ uuid, permit_number }] = mock.watchlist.all({ order: 'updated_desc' })
  mock.watchlist.remove(uuid)
  await mock.clock.advance('1m')
  await mock.webhooks.settled()

  const [{ attempts }] = mock.webhooks.deliveries()
  expect(attempts.map(({ status }) => status)).toEqual([500, 204])
  const event = {
    event: 'permit.removed_from_watchlist',
    organization_id: mock.organization.organization_id,
    data: { permit_uuid: uuid, permit_number },
  }
  expect(received).toMatchObject([event, event])
})

test('the client waits: an exhausted limit opens a minute later', async () => {
  jest.useFakeTimers()
  const mock = createMock({ plan: { limit: 2 } }) // on the real clock, which is the faked one now
  const client = createClient(mock.clientOptions)
  await client.me()
  await client.me()

  const third = client.me()
  await jest.advanceTimersByTimeAsync(59_000)
  expect(mock).toHaveReceivedTimes(2, 'getMe')

  await jest.advanceTimersByTimeAsync(3_000)
  expect(await third).toHaveProperty('organization_name', 'Harbor Point Builders')
  expect(mock).toHaveReceivedTimes(3, 'getMe', { status: 200 })
})
