import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { operationIds } from '../../api/service-operations.ts'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { InputField } from '../../components/input-field.tsx'
import { FaultDetails } from './fault-details.tsx'
import { toFaultPlanning } from './fault-input.ts'
import { faultKinds } from './fault-text.ts'

interface FaultFormProps {
  readonly onPlan: (planning: Schemas['FaultPlanning']) => Promise<void>
}

/** Labels of the number that belongs to each selection of requests. */
const countLabels: Readonly<Record<string, string>> = {
  nth: 'Position, counted from now',
  every: 'Distance; 1 for every request',
  share: 'Percent',
}

/** Form with everything that a fault can be. */
export function FaultForm({ onPlan }: FaultFormProps) {
  const [plan, setPlan] = useState('next')
  const countLabel = countLabels[plan]
  return (
    <Form submit="Plan the fault" onSubmit={(values) => onPlan(toFaultPlanning(values))}>
      <div class="lab-pair">
        <Field label="Requests">
          {(field) => (
            <select
              {...field}
              name="plan"
              value={plan}
              onChange={(event) => setPlan(event.currentTarget.value)}
            >
              <option value="next">The next requests</option>
              <option value="nth">The nth request</option>
              <option value="every">Every nth request</option>
              <option value="share">A share of requests</option>
            </select>
          )}
        </Field>
        {countLabel !== undefined && (
          <InputField
            key={plan}
            label={countLabel}
            type="number"
            name="count"
            required
            min={plan === 'share' ? 0 : 1}
            max={plan === 'share' ? 100 : undefined}
            step={plan === 'share' ? 'any' : 1}
            defaultValue={plan === 'share' ? '10' : '3'}
          />
        )}
        <Field label="Operation">
          {(field) => (
            <select {...field} name="operation">
              <option value="">Any</option>
              {operationIds.map((id) => (
                <option key={id}>{id}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Fault">
          {(field) => (
            <select {...field} name="as">
              {Object.entries(faultKinds).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <InputField
          label="Status"
          type="number"
          name="status"
          min="200"
          max="599"
          placeholder="of the fault"
        />
      </div>
      <FaultDetails />
    </Form>
  )
}
