import {
  createTestDelivery,
  createTestEvent,
  verifyWebhook,
  type WebhookEventName,
} from '@permit-tracking/sdk/webhooks'
import * as zod from '@permit-tracking/spec/zod'
import { describe, expect, expectTypeOf, test } from 'vitest'

const secret = 'a-webhook-secret'

describe('test events', () => {
  const schemas = {
    'permit.status_changed': zod.zPermitStatusChangedEvent,
    'permit.fee_changed': zod.zPermitFeeChangedEvent,
    'permit.inspection_scheduled': zod.zPermitInspectionScheduledEvent,
    'permit.added_to_watchlist': zod.zPermitAddedToWatchlistEvent,
    'permit.removed_from_watchlist': zod.zPermitRemovedFromWatchlistEvent,
    'webhook.test': zod.zWebhookTestEvent,
  }

  test.each(Object.entries(schemas))('%s matches the specification', (name, schema) => {
    const event = createTestEvent(name as WebhookEventName)
    expect(event.event).toBe(name)
    expect(schema.parse(event)).toEqual(event)
  })

  test('overrides replace single fields at any depth', () => {
    const event = createTestEvent('permit.fee_changed', {
      timestamp: '2026-11-21T08:00:00Z',
      data: { fee: { previous_amount: 400 } },
    })
    expectTypeOf(event.data.fee.amount).toEqualTypeOf<number>()
    expect(event).toMatchObject({ timestamp: '2026-11-21T08:00:00Z', organization_id: 'org_8c1f0a2b' })
    expect(event.data.fee).toEqual({
      name: 'Plan review',
      amount: 412.5,
      currency: 'USD',
      previous_amount: 400,
    })
  })

  test('null is a value, undefined is not', () => {
    const event = createTestEvent('permit.fee_changed', {
      data: { permit_number: undefined, fee: { previous_amount: null } },
    })
    expect(event.data).toMatchObject({ permit_number: 'BLD-2026-004217', fee: { previous_amount: null } })
  })

  test('changing one does not change the next', () => {
    const event = createTestEvent('permit.status_changed')
    event.data.new_status = 'Denied'
    expect(createTestEvent('permit.status_changed').data.new_status).toBe('In Review')
  })

  test.each(['permit.archived', 'toString'])('the name %s throws', (name) => {
    expect(() => createTestEvent(name as WebhookEventName)).toThrow(
      `\`${name}\` is not a known event. The known ones are permit.status_changed, `,
    )
  })

  test('the compiler finds a misspelt field', () => {
    // @ts-expect-error It is `new_status`.
    createTestEvent('permit.status_changed', { data: { newStatus: 'Approved' } })
    // @ts-expect-error A fee has no status.
    createTestEvent('permit.fee_changed', { data: { new_status: 'Approved' } })
  })
})

describe('test deliveries', () => {
  test('are signed', async () => {
    const event = createTestEvent('permit.status_changed')
    const { method, headers, body } = await createTestDelivery(event, { secret })
    expect(method).toBe('POST')
    expect(headers['Content-Type']).toBe('application/json')
    expect(await verifyWebhook(body, headers, { secret })).toEqual(event)
  })

  test('have the signature in the given header', async () => {
    const delivery = await createTestDelivery('{"event":"x","data":{}}', { secret, header: 'X-Signature' })
    const { body, headers } = delivery
    expect(await verifyWebhook(body, headers, { secret, header: 'x-signature' })).toEqual({
      event: 'x',
      data: {},
    })
  })

  test('of a webhook without a secret are not signed', async () => {
    const { headers } = await createTestDelivery(createTestEvent('webhook.test'), { secret: null })
    expect(headers).toEqual({ 'Content-Type': 'application/json' })
  })

  test.each([undefined, ''])('without a secret (%j) throw', async (secret) => {
    await expect(createTestDelivery(createTestEvent('webhook.test'), { secret })).rejects.toThrow(
      '`secret` is missing or empty.',
    )
  })

  test('can be passed to Request', async () => {
    const event = createTestEvent('webhook.test')
    const request = new Request('https://app.example/webhooks', await createTestDelivery(event, { secret }))
    expect(await verifyWebhook(await request.arrayBuffer(), request.headers, { secret })).toEqual(event)
  })
})
