export { type Client, createClient } from './client.ts'
export {
  ApiError,
  type ApiErrorInit,
  type ErrorCode,
  isApiError,
  type RateLimitInfo,
} from './errors/api-error.ts'
export {
  ForbiddenError,
  InvalidRequestError,
  isForbiddenError,
  isInvalidRequestError,
  isNotFoundError,
  isRateLimitedError,
  isServerError,
  isUnauthorizedError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from './errors/api-errors.ts'
export { ConfigurationError, isConfigurationError } from './errors/configuration-error.ts'
export { ConnectionError, isConnectionError } from './errors/connection-error.ts'
export { DecodeError, isDecodeError } from './errors/decode-error.ts'
export { isPermitTrackingError, PermitTrackingError } from './errors/permit-tracking-error.ts'
export {
  type Attempt,
  isRequestFailure,
  type RequestFailure,
  type RequestInfo,
} from './errors/request-failure.ts'
export { isTimeoutError, TimeoutError } from './errors/timeout-error.ts'
export type { ApiKey } from './fetch/client-state.ts'
export type { Fetch } from './fetch/fetch.ts'
export type {
  CallEvent,
  FailureEvent,
  HookEvents,
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from './fetch/hooks.ts'
export { createLimiter } from './fetch/limit/create-limiter.ts'
export type { ResetUnit } from './fetch/limit/limit-headers.ts'
export type { Limiter, LimiterRequest, LimiterResult } from './fetch/limit/limiter.ts'
export type { RateLimit, ResetTrust } from './fetch/limit/rate-limit.ts'
export type { Logger, LogLevel } from './fetch/log.ts'
export type { RetryContext } from './fetch/retry/retry-policy.ts'
export {
  conditionTypes,
  contactTypes,
  errorCodes,
  finalStatuses,
  permissions,
  permitStatuses,
} from './generated/labels.ts'
export type { components, operations, paths } from './generated/types.ts'
export type { CallOptions, ClientOptions, ListOptions } from './options/options.ts'
export type { ListIterator } from './pagination/list-iterator.ts'
export type { ListIncompleteReason, ListReport } from './pagination/list-report.ts'
export type { IterablePage, Page } from './pagination/page.ts'
export type { CollectOptions, Pager } from './pagination/pager.ts'
export type { Api, ApiMethod, ApiResult } from './request/api-types.ts'
export type { ApiPromise, WithResponse } from './request/call.ts'
export type { PaginationMeta } from './request/parse-response.ts'
export type { Moment } from './request/query.ts'
export type {
  Condition,
  ConditionCriteria,
  ConditionListQuery,
  ConditionsResource,
  ConditionType,
} from './resources/conditions.ts'
export type { Contact, ContactCreation, ContactListQuery, ContactsResource } from './resources/contacts.ts'
export type { Organization, Permission } from './resources/organization.ts'
export { isActive, type PermitStatus } from './resources/permit-status.ts'
export type {
  Note,
  Party,
  Permit,
  PermitDetail,
  PermitListQuery,
  PermitsResource,
  StatusChange,
} from './resources/permits.ts'
export type {
  WatchlistAddition,
  WatchlistEntry,
  WatchlistRemoval,
  WatchlistResource,
} from './resources/watchlist.ts'
export type { Duration } from './time/duration.ts'
