import type { Schemas } from '../../api/control-client.ts'
import { formatCount } from '../../format/text.ts'

type Plan = Readonly<Schemas['Plan']>
type RateLimit = Readonly<Schemas['RateLimit']>
type PlanName = Schemas['PlanName']

/** Plans with their names and limits. */
export const plans: readonly { readonly plan: PlanName; readonly name: string; readonly limit: string }[] = [
  { plan: 'starter', name: 'Starter', limit: '100 requests per minute and key' },
  { plan: 'professional', name: 'Professional', limit: '1,000 requests per minute and key' },
  { plan: 'enterprise', name: 'Enterprise', limit: 'no limit' },
]

const planLimits: Record<PlanName, number> = { starter: 100, professional: 1_000, enterprise: 1_000_000_000 }
const minuteMs = 60_000

/** Returns the limit of an organization if it differs from that of its plan. */
export function customLimitOf({ plan, rate_limit }: Plan): Required<RateLimit> | undefined {
  const { limit = planLimits[plan], window_ms = minuteMs } = rate_limit ?? {}
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

/** Returns the custom limit of a form. Empty fields leave the values of the plan. */
export function toRateLimit(limit: string, windowSeconds: string): RateLimit | undefined {
  if (limit === '' && windowSeconds === '') return undefined
  return {
    ...(limit !== '' && { limit: Number(limit) }),
    ...(windowSeconds !== '' && { window_ms: Math.round(Number(windowSeconds) * 1_000) }),
  }
}
