import { createMock, type Mock } from '@permit-tracking/mock'
import { eventExamples } from '@permit-tracking/spec/event-examples'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EventName } from '../src/webhooks/events.ts'
import { createSendControl, type SendControl } from './control-support.ts'
import { contentOf, createTestMock } from './support.ts'
import { createReceiver } from './webhook-receiver.ts'

const names: readonly EventName[] = [
  'permit.status_changed',
  'permit.fee_changed',
  'permit.inspection_scheduled',
  'permit.added_to_watchlist',
  'permit.removed_from_watchlist',
]

describe('a test event', () => {
  test.each(names)('%s is about the permit that was changed last', async (event) => {
    const mock = createTestMock({ permits: 5 })
    const receiver = createReceiver(204)
    const { id } = mock.webhooks.create({
      url: receiver.url,
      events: ['permit.fee_changed'],
      secret: 'secret',
    })
    const [permit] = mock.watchlist.all()
    const before = contentOf(mock.snapshot()).organizations
    const delivery = await mock.webhooks.sendTest(id, { event })
    expect(delivery).toMatchObject({ event, permit_uuid: permit?.uuid, state: 'delivered' })
    expect(delivery.headers).toHaveProperty(mock.dialect.signatureHeader)
    expect(receiver.received).toHaveLength(1)
    const { data, ...envelope } = JSON.parse(receiver.received[0]?.body ?? '')
    expect(envelope).toEqual({
      event,
      timestamp: '2026-03-02T12:00:00Z',
      organization_id: mock.organization.organization_id,
    })
    expect(data).toMatchObject({ permit_uuid: permit?.uuid, permit_number: permit?.permit_number })
    expect(Object.keys(data)).toEqual(Object.keys(eventExamples[event].data))
    expect(contentOf(mock.snapshot()).organizations.map(({ world }) => world)).toEqual(
      before.map(({ world }) => world),
    )
  })

  test.each(names)('%s is the example of the document if no permit is watched', async (event) => {
    const mock = createTestMock({ permits: 0 })
    const { id } = mock.webhooks.create({ url: createReceiver(204).url })
    const { body } = await mock.webhooks.sendTest(id, { event })
    expect(JSON.parse(body)).toMatchObject({ event, data: eventExamples[event].data })
  })

  test('has the current status, fee and inspection of the permit', async () => {
    const mock = createTestMock({ permits: 0 })
    const { uuid } = mock.permits.create({ status: 'In Review' })
    mock.watchlist.add(uuid)
    mock.permits.setStatus(uuid, 'On Hold')
    mock.permits.addFee(uuid, { name: 'Filing', amount: 12.5 })
    mock.permits.scheduleInspection(uuid, { type: 'Framing', scheduled_for: '2026-04-01T09:00:00Z' })
    const { id } = mock.webhooks.create({ url: createReceiver(204).url })
    const sent = async (event: EventName) =>
      JSON.parse((await mock.webhooks.sendTest(id, { event })).body).data
    expect(await sent('permit.status_changed')).toMatchObject({
      previous_status: 'In Review',
      new_status: 'On Hold',
    })
    expect(await sent('permit.fee_changed')).toMatchObject({ fee: { name: 'Filing', amount: 12.5 } })
    expect(await sent('permit.inspection_scheduled')).toMatchObject({
      inspection: { type: 'Framing', scheduled_for: '2026-04-01T09:00:00Z' },
    })
  })

  test.each([
    ['Pending', 'In Review'],
    ['Issued', 'Pending'],
  ])('of a permit that was always %s has another previous status', async (status, previous_status) => {
    const mock = createTestMock({ permits: 0 })
    mock.watchlist.add(mock.permits.create({ status }).uuid)
    const { id } = mock.webhooks.create({ url: createReceiver(204).url })
    const { body } = await mock.webhooks.sendTest(id, { event: 'permit.status_changed' })
    expect(JSON.parse(body).data).toMatchObject({ previous_status, new_status: status })
  })

  test('sends its own data unchanged, even fields that the schema does not list', async () => {
    const mock = createTestMock({ permits: 0 })
    const { id } = mock.webhooks.create({ url: createReceiver(204).url })
    const data = { permit_uuid: 'one', permit_number: 'BLD-1', jurisdiction: 'seattle-wa', extra: [1] }
    const delivery = await mock.webhooks.sendTest(id, { event: 'permit.added_to_watchlist', data })
    expect(delivery.permit_uuid).toBe('one')
    expect(JSON.parse(delivery.body).data).toEqual(data)
    const { body } = await mock.webhooks.sendTest(id, { data: { webhook_id: 'other' } })
    expect(JSON.parse(body)).toMatchObject({ event: 'webhook.test', data: { webhook_id: 'other' } })
  })

  test('with an unknown option or event is rejected before it is sent', async () => {
    const mock = createTestMock({ permits: 0 })
    const { id } = mock.webhooks.create({ url: createReceiver(204).url })
    const unknown: object = { evnt: 'permit.fee_changed' }
    await expect(mock.webhooks.sendTest(id, unknown)).rejects.toThrow(
      'Could not send the test event: unknown option evnt. Did you mean event?',
    )
    const other: object = { event: 'permit.other' }
    await expect(mock.webhooks.sendTest(id, other)).rejects.toThrow(
      /^`event` must be one of permit\.status_changed, .* \(received "permit\.other"\)\.$/,
    )
    expect(mock.webhooks.deliveries()).toEqual([])
  })
})

describe('over HTTP', () => {
  let mock: Mock
  let sendControl: SendControl
  let route: string

  beforeEach(() => {
    mock = createMock({ permits: 2, clock: 'manual' })
    sendControl = createSendControl(mock)
    route = `POST /organizations/default/webhooks/${mock.webhooks.create({ url: createReceiver(204).url }).id}/test`
  })

  test('the body names the event, and its data', async () => {
    expect((await sendControl(route)).body.data).toMatchObject({ event: 'webhook.test', permit_uuid: null })
    const { body } = await sendControl(route, { event: 'permit.fee_changed' })
    expect(body.data).toMatchObject({ event: 'permit.fee_changed', state: 'delivered' })
    const fee = { name: 'Filing', amount: 1, currency: 'USD', previous_amount: null }
    const data = { permit_uuid: 'one', permit_number: 'BLD-1', fee }
    expect((await sendControl(route, { event: 'permit.fee_changed', data })).body.data).toMatchObject({
      permit_uuid: 'one',
    })
  })

  test.each([
    [{ event: 'permit.other' }, /^event: must be one of permit\.status_changed, /],
    [{ evnt: 'permit.fee_changed' }, 'evnt: unknown field. Did you mean event?'],
    [{ data: [] }, /^data: /],
    [{ data: {} }, 'Could not send the test event: data.webhook_id: is required.'],
    [
      {
        event: 'permit.fee_changed',
        data: { permit_uuid: 'a', permit_number: 'b', fee: { name: 'c', amount: 'd' } },
      },
      /^Could not send the test event:\n {2}data\.fee\.amount: must be a number\n {2}data\.fee\.currency: is required/,
    ],
  ])('%j is a 400', async (body, message) => {
    const response = await sendControl(route, body)
    expect(response.status).toBe(400)
    expect(response.body.error?.message).toMatch(message)
    expect(mock.webhooks.deliveries()).toEqual([])
  })
})
