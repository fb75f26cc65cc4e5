import { createMock } from '@permit-tracking/mock'
import { expect, test } from '@permit-tracking/mock/vitest'
import { createClient } from '@permit-tracking/sdk'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { afterEach, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

test('the service waits: a failed webhook is repeated a minute later', async ({ mock }) => {
  const secret = 'whsec_test'
  const received: string[][] = []
  let isDown = true
  const webhooks = createWebhooks({ secret, logger: false })
    .on('permit.status_changed', ({ organization_id, data }) => {
      if (isDown) throw new Error('The database is down.')
      received.push([organization_id, data.permit_number, data.new_status])
    })
    .fallback(() => {})
  const permit = mock.permits.create()
  mock.watchlist.add(permit.uuid)
  mock.webhooks.create({ url: webhooks, secret })

  mock.permits.setStatus(permit.uuid, 'On Hold')
  await mock.clock.advance('59s')
  expect(mock.webhooks.deliveries()[0]?.attempts).toMatchObject([{ status: 500 }])

  isDown = false
  await mock.clock.advance('1s')
  await mock.webhooks.settled()
  expect(received).toEqual([[mock.organization.organization_id, permit.permit_number, 'On Hold']])
})

test('the client waits: an exhausted limit opens a minute later', async () => {
  vi.useFakeTimers()
  const mock = createMock({ plan: { limit: 2 } }) // on the real clock, which is the faked one now
  const client = createClient(mock.clientOptions)
  await client.me()
  await client.me()

  const third = client.me()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(mock).toHaveReceivedTimes(2, 'getMe')

  await vi.advanceTimersByTimeAsync(3_000)
  expect(await third).toHaveProperty('organization_name', 'Harbor Point Builders')
  expect(mock).toHaveReceivedTimes(3, 'getMe', { status: 200 })
})
