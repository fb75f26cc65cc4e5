import type { Schemas } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { InputField } from '../../components/input-field.tsx'
import { useConsole } from '../../state/context.ts'
import { customLimitOf, describePlan, toRateLimit } from './plan.ts'
import { PlanField, planOf } from './plan-field.tsx'

interface PlanDialogProps {
  readonly plan: Readonly<Schemas['Plan']>
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Dialog that changes the plan, and with it the rate limit. */
export function PlanDialog({ plan, onSaved, onClose }: PlanDialogProps) {
  const { control, organizationId, message } = useConsole()
  const custom = customLimitOf(plan)
  async function save(values: FormData): Promise<void> {
    const rate_limit = toRateLimit(textOf(values, 'limit'), textOf(values, 'window'))
    const body = { plan: planOf(values), ...(rate_limit && { rate_limit }) }
    await control.PUT('/organizations/{organization_id}/plan', {
      params: { path: { organization_id: organizationId.value } },
      body,
    })
    message.value = `The plan is ${describePlan(body)}.`
    onSaved()
    onClose()
  }
  return (
    <Dialog title="Change the plan" onClose={onClose}>
      <Form submit="Change" onSubmit={save} onCancel={onClose}>
        <PlanField selected={plan.plan} />
        <details open={custom !== undefined}>
          <summary>Custom limit</summary>
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
