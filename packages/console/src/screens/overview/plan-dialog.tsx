import type { Schemas } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { InputField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { formatCount } from '../../format/text.ts'
import { useConsole, useOrganization } from '../../state/context.ts'

interface PlanDialogProps {
  readonly plan: Readonly<Schemas['Plan']>
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Dialog that changes the plan, and with it the rate limit. */
export function PlanDialog({ plan, onSaved, onClose }: PlanDialogProps) {
  const { message } = useConsole()
  const client = useOrganization()
  const custom = customLimitOf(plan)
  async function save(values: FormData): Promise<void> {
    const agreed = toLimit(textOf(values, 'limit'), textOf(values, 'window'))
    const { data } = await client.PUT('/plan', { body: { plan: agreed ?? planOf(values) } })
    if (data) message.value = `The plan is ${describePlan(data.data)}.`
    onSaved()
    onClose()
  }
  return (
    <Dialog title="Change the plan" onClose={onClose}>
      <Form submit="Change" onSubmit={save} onCancel={onClose}>
        <PlanField selected={plan.plan} />
        <details open={custom !== undefined}>
          <summary>Agreed limit of an enterprise plan</summary>
          <div class="form">
            <InputField
              label="Requests per window and key"
              hint="Empty for the limit of the plan."
              name="limit"
              type="number"
              min="0"
              step="1"
              defaultValue={custom?.limit}
            />
            <InputField
              label="Length of a window in seconds"
              hint="Empty for a minute."
              name="window"
              type="number"
              min="0.001"
              step="0.001"
              defaultValue={custom && custom.window_ms / 1_000}
            />
          </div>
        </details>
        <p class="hint">The new limit applies to every key at once.</p>
      </Form>
    </Dialog>
  )
}

/** Choice of a plan. */
export function PlanField({ selected }: { readonly selected: Schemas['PlanName'] }) {
  return (
    <fieldset>
      <legend>Plan</legend>
      {plans.map(({ plan, name, limit }) => (
        <label key={plan} class="choice">
          <input type="radio" name="plan" value={plan} defaultChecked={plan === selected} />
          <span>
            {name} <span class="dim">– {limit}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the plan that was chosen in a form. */
export function planOf(values: FormData): Schemas['PlanName'] {
  return plans.find(({ plan }) => plan === textOf(values, 'plan'))?.plan ?? 'professional'
}

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

/** Returns the agreed limit of a form; undefined if its field is empty. */
export function toLimit(
  limit: string,
  windowSeconds: string,
): Exclude<Schemas['PlanChoice'], string> | undefined {
  if (limit === '') return undefined
  return { limit: Number(limit), ...(windowSeconds !== '' && { window: `${Number(windowSeconds)}s` }) }
}
