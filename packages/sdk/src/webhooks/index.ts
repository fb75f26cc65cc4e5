export type { webhooks } from '@permit-tracking/spec/types'
export {
  isWebhookVerificationError,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from '../errors/webhook-verification-error.ts'
export { createWebhooks, type WebhookAnswer, type Webhooks, type WebhooksOptions } from './create-webhooks.ts'
export type { WebhookHeaders } from './delivery-headers.ts'
export { diagnoseWebhook, type WebhookDiagnosis } from './diagnose.ts'
export type {
  EventSchemas,
  KnownWebhookEvent,
  UnknownWebhookEvent,
  VerifiedEvent,
  WebhookEvent,
  WebhookEventName,
} from './events.ts'
export type { EventOf, HandlerRegistry, WebhookContext, WebhookHandler } from './handlers.ts'
export { createMemoryStore, type MemoryStoreOptions } from './memory-store.ts'
export {
  type EventOrder,
  type HandleInOrder,
  type OrderOptions,
  orderByPermit,
  type StatusMemory,
} from './order-by-permit.ts'
export type { RawBody } from './raw-body.ts'
export type { DiagnoseDelivery, WebhookLogger } from './report.ts'
export type { IncomingRequest, OutgoingResponse, ReadBody, Respond } from './respond.ts'
export type { Secrets } from './secrets.ts'
export { type SignOptions, signWebhook } from './sign.ts'
export type { StandardSchema } from './standard-schema.ts'
export type { KnownStatus, StatusChange } from './status-chain.ts'
export type { WebhookStore } from './store.ts'
export {
  createTestDelivery,
  createTestEvent,
  type EventOverrides,
  type TestDelivery,
  type TestDeliveryOptions,
  type TestEvent,
} from './test-event.ts'
export { createVerifier, type VerifyDelivery, type VerifyOptions, verifyWebhook } from './verify.ts'
