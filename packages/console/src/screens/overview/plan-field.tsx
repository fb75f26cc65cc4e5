import type { Schemas } from '../../api/control-client.ts'
import { textOf } from '../../components/form.tsx'
import { plans } from './plan.ts'

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
