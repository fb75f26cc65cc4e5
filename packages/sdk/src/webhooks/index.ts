export type { webhooks } from '@permit-tracking/spec/types'
export {
  isWebhookVerificationError,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from '../errors/webhook-verification-error.ts'
export type { WebhookHeaders } from './delivery-headers.ts'
export type {
  EventSchemas,
  KnownWebhookEvent,
  UnknownWebhookEvent,
  VerifiedEvent,
  WebhookEvent,
  WebhookEventName,
} from './events.ts'
export type { RawBody } from './raw-body.ts'
export type { Secrets } from './secrets.ts'
export { type SignOptions, signWebhook } from './sign.ts'
export type { StandardSchema } from './standard-schema.ts'
export { createVerifier, type VerifyDelivery, type VerifyOptions, verifyWebhook } from './verify.ts'
