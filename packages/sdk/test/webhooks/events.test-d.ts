import {
  type UnknownWebhookEvent,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventName,
} from '@permit-tracking/sdk/webhooks'
import { describe, expectTypeOf, test } from 'vitest'

declare const event: WebhookEvent

describe('an event', () => {
  test('is the result of a verification', () => {
    expectTypeOf(verifyWebhook('', {}, { secret: 's' })).resolves.toEqualTypeOf<WebhookEvent>()
  })

  test('has the names of the document', () => {
    expectTypeOf<WebhookEventName>().toEqualTypeOf<
      | 'permit.status_changed'
      | 'permit.fee_changed'
      | 'permit.inspection_scheduled'
      | 'permit.added_to_watchlist'
      | 'permit.removed_from_watchlist'
      | 'webhook.test'
    >()
  })

  test('has an envelope', () => {
    expectTypeOf(event.timestamp).toEqualTypeOf<string>()
    expectTypeOf(event.organization_id).toEqualTypeOf<string>()
  })
})

describe('the name of an event narrows', () => {
  test('the data of a known event', () => {
    if (event.event === 'permit.status_changed') {
      expectTypeOf(event.data.new_status).toExtend<string>()
      expectTypeOf(event.data.permit_uuid).toEqualTypeOf<string>()
      // @ts-expect-error: a fee is data of another event
      event.data.fee
    }
    if (event.event === 'permit.fee_changed') {
      // The specification does not show the fields of its data.
      expectTypeOf(event.data.fee?.amount).toEqualTypeOf<number | undefined>()
      expectTypeOf(event.data.fee?.previous_amount).toEqualTypeOf<number | null | undefined>()
      expectTypeOf(event.data.permit_uuid).toEqualTypeOf<string | undefined>()
    }
    if (event.event === 'webhook.test') expectTypeOf(event.data).toEqualTypeOf<{ webhook_id?: string }>()
  })

  test('to unknown and unhandled events after the handled ones', () => {
    if (event.event === 'permit.status_changed') return
    expectTypeOf<UnknownWebhookEvent>().toExtend<typeof event>()
    expectTypeOf<Extract<typeof event, { event: 'permit.status_changed' }>>().toBeNever()
  })

  test('the data, which has no fields before', () => {
    // @ts-expect-error: not every event has it
    event.data.new_status.trim()
  })

  test('to an unknown event in the default branch', () => {
    switch (event.event) {
      case 'permit.status_changed':
      case 'permit.fee_changed':
      case 'permit.inspection_scheduled':
      case 'permit.added_to_watchlist':
      case 'permit.removed_from_watchlist':
      case 'webhook.test':
        expectTypeOf(event).toEqualTypeOf<WebhookEvent<WebhookEventName>>()
        break
      default:
        expectTypeOf(event).toEqualTypeOf<UnknownWebhookEvent>()
        expectTypeOf(event.data).toEqualTypeOf<Readonly<Record<string, unknown>>>()
        expectTypeOf(event.event).toExtend<string>()
    }
  })
})
