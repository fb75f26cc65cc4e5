import { describe, expect, test, vi } from 'vitest'
import { createSendControl } from './control-support.ts'
import { createTestMock, send, watchedPermit } from './support.ts'

function start() {
  const mock = createTestMock({ permits: 12 })
  mock.webhooks.create({ url: () => Promise.resolve(new Response()) })
  return mock
}

describe('a change that raises no event, as its permit isn’t watched', () => {
  test('is reported on the console once, with advice', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const mock = start()
    const { uuid } = mock.permits.create()
    mock.permits.setStatus(uuid, 'Pending')
    expect(warn).not.toHaveBeenCalled()
    mock.permits.setStatus(uuid, 'Issued')
    mock.permits.addFee(uuid, { name: 'Filing', amount: 1 })
    expect(mock.webhooks.deliveries()).toEqual([])
    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^@permit-tracking\/mock: permit.status_changed of permit .* is not delivered: .*watchlist.add/,
        ),
      ],
    ])
  })

  test('is not said of watched permits, of events without a webhook, or under churn', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const mock = start()
    mock.permits.setStatus(watchedPermit(mock).uuid, 'Issued')
    const quiet = createTestMock({ permits: 5 })
    quiet.webhooks.create({ url: 'https://example.com/', events: ['permit.fee_changed'] })
    quiet.permits.setStatus(quiet.permits.create().uuid, 'Issued')
    mock.churn({ bulk: true, insert: 2, update: 2, remove: 1 })
    for (let count = 0; count < 5; count += 1) await send(mock, '/permits')
    expect(warn).not.toHaveBeenCalled()
  })

  test('is part of the responses of the control API', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const mock = start()
    const { uuid } = mock.permits.create()
    const { body } = await createSendControl(mock)(`PUT /organizations/default/permits/${uuid}/status`, {
      status: 'Issued',
    })
    expect(body.data).toMatchObject({ status: 'Issued', watched: false })
  })
})
