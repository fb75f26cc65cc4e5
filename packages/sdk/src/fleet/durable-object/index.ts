export { createDurableObjectLimiter } from './create-durable-object-limiter.ts'
export type { RateLimitNamespace, RequestContext } from './exchange.ts'
export { RateLimitObject, type RateLimitObjectState } from './rate-limit-object.ts'
