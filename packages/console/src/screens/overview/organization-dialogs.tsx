import { dataOf, type Schemas } from '../../api/control-client.ts'
import { SecretValue } from '../../components/code-block.tsx'
import { type DialogResult, FormDialogButton } from '../../components/dialog.tsx'
import { Button, Choice, Field, openDetails, textOf } from '../../components/form.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import { customLimitOf, describeLimit, describePlan, plans } from './plan.ts'

/** Button that changes the plan, and with it the rate limit. */
export function ChangePlan({ plan }: { readonly plan: Readonly<Schemas['Plan']> }) {
  const { message } = useConsole()
  const client = useOrganization()
  const custom = customLimitOf(plan)
  // The field is per minute.
  const current = custom?.window_ms === 60_000 ? String(custom.limit) : ''
  async function save(values: FormData): Promise<void> {
    const limit = textOf(values, 'limit')
    const name = planOf(values)
    const isSameLimit = limit === current
    if (isSameLimit && name === plan.plan) return
    const body = { plan: isSameLimit || limit === '' ? name : { limit: Number(limit) } }
    const data = await dataOf(client.PUT('/plan', { body }))
    message.value = `The plan is ${describePlan(data)}.`
  }
  return (
    <FormDialogButton label="Change the plan" submit="Change" onSubmit={save}>
      <PlanField selected={plan.plan} />
      <details open={custom !== undefined} onInvalidCapture={openDetails}>
        <summary>Agreed limit of an enterprise plan</summary>
        <Field
          label="Requests per minute and key"
          hint="Empty for the limit of the plan."
          name="limit"
          type="number"
          min="0"
          step="1"
          defaultValue={current}
        />
      </details>
      <p class="hint">The new limit applies to every key at once.</p>
    </FormDialogButton>
  )
}

/** Button that creates an organization, and shows its API key once. */
export function CreateOrganization() {
  const { control, keys, router } = useConsole()
  async function create(values: FormData): Promise<DialogResult> {
    const permits = textOf(values, 'permits')
    const body = {
      name: textOf(values, 'name'),
      plan: planOf(values),
      ...(permits !== '' && { permits: Number(permits) }),
    }
    const created = await dataOf(control.POST('/organizations', { body }))
    const { organization_id, organization_name, api_key: key } = created
    const params = { path: { organization_id } }
    const [first] = await dataOf(control.GET('/organizations/{organization_id}/keys', { params }))
    if (first) keys.value = [...keys.value, { organization_id, id: first.id, name: first.name, key }]
    return {
      title: `Created ${organization_name}`,
      children: (
        <>
          <p>
            This is its API key, with every permission. Copy it now: it is <strong>not shown again</strong>.
          </p>
          <SecretValue label="API key" value={key} />
          <p>
            <Button onClick={() => router.go(`/${organization_id}/`)}>Open the organization</Button>
          </p>
        </>
      ),
    }
  }
  return (
    <FormDialogButton
      label="Create another organization"
      title="Create an organization"
      submit="Create"
      onSubmit={create}
    >
      <p class="hint">
        An organization has its own keys, data, limits, webhooks, usage and faults. It shares nothing with the
        others.
      </p>
      <Field label="Name" name="name" required pattern=".*\S.*" />
      <PlanField selected="professional" />
      <Field
        label="Number of permits"
        hint="Generated data, up to 100,000. Empty for the usual number."
        name="permits"
        type="number"
        min="0"
        max="100000"
        step="1"
      />
    </FormDialogButton>
  )
}

/** Choice of a plan. */
function PlanField({ selected }: { readonly selected: Schemas['PlanName'] }) {
  return (
    <fieldset>
      <legend>Plan</legend>
      {plans.map(({ plan, name, limit }) => (
        <Choice key={plan} type="radio" name="plan" value={plan} defaultChecked={plan === selected}>
          {name} <span class="dim">– {describeLimit(limit)}</span>
        </Choice>
      ))}
    </fieldset>
  )
}

/** Returns the plan that was chosen in a form. */
function planOf(values: FormData): Schemas['PlanName'] {
  return plans.find(({ plan }) => plan === textOf(values, 'plan'))?.plan ?? 'professional'
}
