import type { Schemas } from '../../api/control-client.ts'
import { formatCount } from '../../format.ts'

type Plan = Readonly<Schemas['Plan']>
type RateLimit = Plan['rate_limit']
type PlanName = Schemas['PlanName']

/** Plans with their names and limits. */
export const plans: readonly { readonly plan: PlanName; readonly name: string; readonly limit: string }[] = [
  { plan: 'starter', name: 'Starter', limit: '100 requests per minute and key' },
  { plan: 'professional', name: 'Professional', limit: '1,000 requests per minute and key' },
  { plan: 'enterprise', name: 'Enterprise', limit: 'no limit' },
]

const planLimits: Readonly<Record<PlanName, number>> = {
  starter: 100,
  professional: 1_000,
  enterprise: 1_000_000_000,
}
const minuteMs = 60_000

/** Returns the limit of an organization if it differs from its plan's limit. */
export function customLimitOf({ plan, rate_limit: { limit, window_ms } }: Plan): RateLimit | undefined {
  const isOfPlan = limit === planLimits[plan] && (window_ms === minuteMs || limit === planLimits.enterprise)
  return isOfPlan ? undefined : { limit, window_ms }
}

/** Returns a plan in words: "Starter: 100 requests per minute and key". */
export function describePlan(plan: Plan): string {
  const known = plans.find((other) => other.plan === plan.plan)
  const custom = customLimitOf(plan)
  const limit = custom
    ? `${formatCount(custom.limit)} requests per ${describeWindow(custom.window_ms)} and key`
    : known?.limit
  return `${known?.name}: ${limit}`
}

/** Returns the length of a window in words: "minute", "30 seconds". */
export function describeWindow(windowMs: number): string {
  if (windowMs === minuteMs) return 'minute'
  if (windowMs === 1_000) return 'second'
  return windowMs % minuteMs === 0 ? `${windowMs / minuteMs} minutes` : `${windowMs / 1_000} seconds`
}
