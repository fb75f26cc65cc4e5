export { finalStatuses, permitStatuses } from '../../../spec/generated/labels.ts'
export type { components, operations, paths } from '../../../spec/generated/types.ts'
export { createClient } from './client.ts'
export {
  ApiError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  type RateLimit,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from './errors/api-error.ts'
export { ConfigurationError } from './errors/configuration-error.ts'
export { PermitTrackingError } from './errors/permit-tracking-error.ts'
export { ConnectionError, DecodeError, RequestError, TimeoutError } from './errors/request-error.ts'
export type { Fetch } from './fetch/fetch.ts'
export type { HookEvents, Hooks } from './fetch/hooks.ts'
export { createLimiter } from './fetch/limit/create-limiter.ts'
export type { Limiter } from './fetch/limit/limiter.ts'
export type { Logger } from './fetch/log.ts'
export type { RetryOptions } from './fetch/retry/retry-policy.ts'
export type { CallOptions, ClientOptions, ListOptions } from './options/options.ts'
export type { ListReport, Page, Pager } from './pagination/pager.ts'
export type { Api, ApiMethod, ApiResult } from './request/api-types.ts'
export type { ApiPromise } from './request/call.ts'
export type { Client } from './resources/client.ts'
export { isActive, type PermitStatus } from './resources/permit-status.ts'
export type {
  Condition,
  Contact,
  ContactCreation,
  Organization,
  Permit,
  PermitDetail,
  PermitListQuery,
  StatusChange,
  WatchlistAddition,
  WatchlistEntry,
  WatchlistRemoval,
} from './resources/records.ts'
export type { Duration } from './time/duration.ts'
