export type { webhooks } from '@permit-tracking/spec/types'
export {
  isWebhookVerificationError,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from '../errors/webhook-verification-error.ts'
export type {
  KnownWebhookEvent,
  UnknownWebhookEvent,
  WebhookEvent,
  WebhookEventName,
} from './events.ts'
export { type SignOptions, signWebhook } from './sign.ts'
export type { RawBody } from './signature.ts'
export { type VerifyOptions, verifyWebhook, type WebhookHeaders } from './verify.ts'
