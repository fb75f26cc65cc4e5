import type { WorldState } from '../domain/world/world-state.ts'
import type { RateLimiterState } from '../http/rate-limit/rate-limiter.ts'
import type { Plan } from '../options/options.ts'
import type { WebhooksState } from '../webhooks/state.ts'

/** An organization as JSON. */
export interface OrganizationState {
  /** Seed of the default key. */
  readonly seed: number | string
  readonly plan: Plan
  readonly limits: RateLimiterState
  readonly world: WorldState
  readonly webhooks: WebhooksState
}
