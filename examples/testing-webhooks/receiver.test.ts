import { createMock } from '@permit-tracking/mock'
import { createTestDelivery, createTestEvent } from '@permit-tracking/sdk/webhooks'
import { expect, test } from 'vitest'
import { createReceiver } from './receiver.ts'

const secret = 'the-webhook-secret'

function createRecorder() {
  const sent: string[][] = []
  const receiver = createReceiver(secret, async (...message) => void sent.push(message))
  return { sent, receiver }
}

test('reports a new fee, and not a modified one', async () => {
  const { sent, receiver } = createRecorder()
  for (const previous_amount of [null, 400]) {
    const data = { fee: { previous_amount } }
    const event = createTestEvent('permit.fee_changed', { organization_id: 'org_test', data })
    const request = new Request('https://app.example/webhooks', await createTestDelivery(event, { secret }))
    expect((await receiver.fetch(request)).status).toBe(200)
  }
  expect(sent).toEqual([['org_test', 'BLD-2026-004217 has a fee: Plan review, 412.5 USD.']])
})

test('receives the events of the service', async () => {
  const { sent, receiver } = createRecorder()
  const mock = createMock({ clock: 'manual' })
  const permit = mock.permits.create()
  mock.watchlist.add(permit.uuid)
  mock.webhooks.create({ url: receiver, secret })

  mock.permits.setStatus(permit.uuid, 'On Hold')
  await mock.webhooks.settled()

  const { organization_id } = mock.organization
  expect(sent).toEqual([[organization_id, `${permit.permit_number} is On Hold.`]])
})

test('accepts valid deliveries, and no others', async () => {
  const { sent, receiver } = createRecorder()
  const mock = createMock()
  const { id } = mock.webhooks.create({ url: receiver, secret })

  const report = await mock.webhooks.attack(id, { effects: () => sent.length })

  expect(report.failures, String(report)).toEqual([])
})
