import * as z from 'zod'
import { webhookEventNames } from '../../../../spec/generated/labels.ts'
import { zRandomState, zStoredTimestamp, zText } from '../domain/validation/fields.ts'
import { deliveryStates } from './delivery.ts'
import { permitEventNames } from './events.ts'

const zWebhook = () =>
  z.strictObject({
    id: zText(),
    url: zText(),
    events: z.array(z.enum(permitEventNames)).min(1),
    created_at: zStoredTimestamp(),
    has_secret: z.boolean(),
    paused_at: zStoredTimestamp().nullable(),
    // Blank secrets are valid keys of an HMAC.
    secret: z.string().min(1).nullable(),
    in_process: z.boolean(),
  })

const zAttempt = () =>
  z.strictObject({
    trigger: z.enum(['schedule', 'manual']),
    at: zStoredTimestamp(),
    status: z.int().nullable(),
    response_excerpt: z.string().nullable(),
    error: z.string().nullable(),
    duration_ms: z.number().min(0),
  })

const zDelivery = () =>
  z.strictObject({
    id: zText(),
    webhook_id: zText(),
    url: zText(),
    event: z.enum(webhookEventNames),
    permit_uuid: z.string().nullable(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    state: z.enum(deliveryStates),
    created_at: zStoredTimestamp(),
    next_attempt_at: zStoredTimestamp().nullable(),
    attempts: z.array(zAttempt()),
  })

const zNotification = () =>
  z.strictObject({
    id: zText(),
    at: zStoredTimestamp(),
    type: z.literal('webhook.delivery_failed'),
    webhook_id: zText(),
    delivery_id: zText(),
    message: z.string(),
  })

/** Schema of the webhooks in a snapshot. */
export const zWebhooksState = () =>
  z.strictObject({
    webhooks: z.array(zWebhook()),
    deliveries: z.array(zDelivery()),
    notifications: z.array(zNotification()),
    random: zRandomState(),
  })
