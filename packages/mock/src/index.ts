export type { Clock, Duration, FiredTimer, ManualClock, Moment, ScheduledTimer } from './clock/clock.ts'
export { createRealClock } from './clock/clock.ts'
export { createManualClock } from './clock/manual-clock.ts'
export { describeDialect } from './dialect/describe-dialect.ts'
export type { Dialect } from './dialect/dialect.ts'
export { defaultDialect } from './dialect/dialect.ts'
export type { MockChange } from './domain/changes.ts'
export type { Churn, ChurnChange, ChurningList, ChurnOptions } from './domain/churn.ts'
export type { Condition, ConditionChanges, MockConditions } from './domain/conditions/conditions.ts'
export type { Contact, ContactChanges, ContactCreation, MockContacts } from './domain/contacts/contacts.ts'
export type { WebhookEvent } from './domain/events.ts'
export type { ConditionFixture, ConditionFixtureFields } from './domain/fixtures/conditions.ts'
export type { ContactFixture } from './domain/fixtures/contacts.ts'
export type { Fixtures, OrganizationFixture } from './domain/fixtures/fixtures.ts'
export type { KeyFixture } from './domain/fixtures/keys.ts'
export type { PermitFixture } from './domain/fixtures/permits.ts'
export type { WatchlistFixture } from './domain/fixtures/watchlist.ts'
export type { ApiKey, ApiKeys, KeyPermission } from './domain/keys/keys.ts'
export type {
  MockPermits,
  Permit,
  PermitDetail,
  PermitListener,
  PermitRecord,
} from './domain/permits/create-permits.ts'
export type { PermitChanges } from './domain/permits/permit-changes.ts'
export type { ListOrder, PermitQuery } from './domain/permits/permit-index.ts'
export type { FeeInput, InspectionInput } from './domain/permits/permit-input.ts'
export type { EndpointUsage, KeyUsage, Usage, UsageCount, UsagePeriod } from './domain/usage.ts'
export type { MockWatchlist, WatchlistEntry } from './domain/watchlist.ts'
export type { OperationId } from './generated/operations.ts'
export type {
  BrokenResponse,
  Fault,
  FaultKind,
  FaultRequest,
  MockFaults,
  PlannedFault,
} from './http/faults/fault.ts'
export type { Latency } from './http/faults/latency.ts'
export type { MockFetch } from './http/fetch.ts'
export type { Message, RequestEntry } from './http/journal/entry.ts'
export type { RequestFilter } from './http/journal/filter.ts'
export { ResponseValidationError } from './http/response-validation-error.ts'
export type { Mock } from './mock.ts'
export { createMock } from './mock.ts'
export type {
  Fetch,
  MockOptions,
  Plan,
  RateLimit,
  RateLimitOptions,
  WorldOptions,
} from './options/options.ts'
export type { ClientOptions, MockOrganization } from './organizations/organization.ts'
export type { OrganizationOptions } from './organizations/organization-registry.ts'
export type { KeyRateWindow } from './organizations/rate-windows.ts'
export type { RestoreOptions, Snapshot } from './snapshot/snapshot.ts'
export type { CaseMockOptions, CreateMock, DialectCase, SweepOptions } from './sweep/dialect-cases.ts'
export { dialectCases } from './sweep/dialect-cases.ts'
export type { DialectFailure, ForEachDialectOptions } from './sweep/for-each-dialect.ts'
export { DialectSweepError, forEachDialect } from './sweep/for-each-dialect.ts'
export type { AttackOptions } from './webhooks/attack/attack.ts'
export type { AttackReport, AttackResult } from './webhooks/attack/report.ts'
export type { Delivery, DeliveryAttempt } from './webhooks/delivery.ts'
export type { DeliveryFilter } from './webhooks/delivery-log.ts'
export type { Receiver, ReceiverFunction } from './webhooks/endpoint.ts'
export type { EventName } from './webhooks/events.ts'
export type { MockNotification } from './webhooks/notification.ts'
export type { SettleOptions } from './webhooks/settle.ts'
export type { Webhook, WebhookChanges, WebhookOptions } from './webhooks/subscription.ts'
export type { TestEventData, TestEventOptions } from './webhooks/test-event.ts'
export type { MockWebhooks } from './webhooks/webhooks.ts'
