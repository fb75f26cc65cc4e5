export {
  WebhookVerificationError,
  type WebhookVerificationReason,
} from '../errors/webhook-verification-error.ts'
export { webhookEventNames } from '../generated/labels.ts'
export type { webhooks } from '../generated/types.ts'
export type { IncomingRequest, OutgoingResponse, ReadBody, Respond } from './adapters/respond.ts'
export { createWebhooks, type WebhooksOptions } from './create-webhooks.ts'
export { diagnoseWebhook, type WebhookDiagnosis } from './diagnose/diagnose.ts'
export type {
  DescribedWebhookEvent,
  EventSchemas,
  KnownWebhookEvent,
  UnknownWebhookEvent,
  VerifiedEvent,
  WebhookEvent,
  WebhookEventName,
} from './events.ts'
export { createMemoryStore, type MemoryStoreOptions } from './exactly-once/memory-store.ts'
export type { WebhookStore } from './exactly-once/store.ts'
export type {
  ClaimedDelivery,
  HandlerTransaction,
  TransactionalStore,
} from './exactly-once/transactional-store.ts'
export {
  type EventOf,
  type HandlerContext,
  type HandlerRegistry,
  type TransactionContext,
  type UnknownEventName,
  unknownEvent,
  type WebhookContext,
  type WebhookHandler,
} from './handlers.ts'
export type { WebhookDelivery } from './identity.ts'
export type { EventOrder } from './order/event-order.ts'
export { orderByPermit } from './order/order-by-permit.ts'
export type { StatusChange } from './order/status-change.ts'
export type { KnownStatus, StatusStore } from './order/status-store.ts'
export type { WebhookResult, Webhooks } from './receiver.ts'
export type { DiagnoseDelivery, WebhookLogger } from './report.ts'
export {
  createTestDelivery,
  createTestEvent,
  type EventOverrides,
  type TestDelivery,
  type TestDeliveryOptions,
  type TestEvent,
} from './test-event.ts'
export type { WebhookHeaders } from './verification/delivery-headers.ts'
export type { RawBody } from './verification/raw-body.ts'
export type { Secrets } from './verification/secrets.ts'
export { type SignOptions, signWebhook } from './verification/sign.ts'
export type { StandardSchema } from './verification/standard-schema.ts'
export {
  createVerifier,
  type VerifyDelivery,
  type VerifyOptions,
  verifyWebhook,
} from './verification/verify.ts'
