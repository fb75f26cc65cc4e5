import type { Schemas } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { InputField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import { customLimitOf, describePlan, plans } from './plan.ts'

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

/** Returns the agreed limit of a form; undefined if its field is empty. */
export function toLimit(
  limit: string,
  windowSeconds: string,
): Exclude<Schemas['PlanChoice'], string> | undefined {
  if (limit === '') return undefined
  return { limit: Number(limit), ...(windowSeconds !== '' && { window: `${Number(windowSeconds)}s` }) }
}
