import type { Schemas } from '../../api/control-client.ts'
import { formatCount } from '../../format.ts'

type Plan = Readonly<Schemas['Plan']>
type RateLimit = Plan['rate_limit']

/** Limit that stands for none. */
const unlimited = 1_000_000_000

/** Plans with their names, and the requests that each key has per minute. */
export const plans: readonly {
  readonly plan: Schemas['PlanName']
  readonly name: string
  readonly limit: number
}[] = [
  { plan: 'starter', name: 'Starter', limit: 100 },
  { plan: 'professional', name: 'Professional', limit: 1_000 },
  { plan: 'enterprise', name: 'Enterprise', limit: unlimited },
]

const minuteMs = 60_000

/** Returns the limit of an organization if it differs from its plan's limit. */
export function customLimitOf({ plan, rate_limit: { limit, window_ms } }: Plan): RateLimit | undefined {
  const usual = plans.find((other) => other.plan === plan)?.limit
  const isOfPlan = limit === usual && (window_ms === minuteMs || limit === unlimited)
  return isOfPlan ? undefined : { limit, window_ms }
}

/** Returns a plan in words: "Starter: 100 requests per minute and key". */
export function describePlan({ plan, rate_limit }: Plan): string {
  return `${plans.find((other) => other.plan === plan)?.name}: ${describeLimit(rate_limit.limit, rate_limit.window_ms)}`
}

/** Returns a limit in words: "100 requests per minute and key". The usual window is a minute. */
export function describeLimit(limit: number, windowMs = minuteMs): string {
  if (limit === unlimited) return 'no limit'
  return `${formatCount(limit)} requests per ${describeWindow(windowMs)} and key`
}

/** Returns the length of a window in words: "minute", "30 seconds". */
export function describeWindow(windowMs: number): string {
  if (windowMs === minuteMs) return 'minute'
  if (windowMs === 1_000) return 'second'
  return windowMs % minuteMs === 0 ? `${windowMs / minuteMs} minutes` : `${windowMs / 1_000} seconds`
}
