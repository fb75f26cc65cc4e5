import { Field } from '../../components/field.tsx'
import { InputField } from '../../components/input-field.tsx'

/** Fields of a fault that are seldom needed. */
export function FaultDetails() {
  return (
    <details>
      <summary>Error code, headers, number of times, moment, delay</summary>
      <div class="form">
        <div class="lab-pair">
          <InputField label="Error code" name="code" placeholder="of the status" />
          <InputField label="Times" type="number" name="times" min="1" placeholder="1, or until removed" />
        </div>
        <Field label="Headers" hint="One a line. They replace headers of the same name.">
          {(field) => (
            <textarea {...field} name="headers" rows={2} placeholder="Retry-After: 2" spellcheck={false} />
          )}
        </Field>
        <Field
          label="Moment"
          hint="A request that was handled has changed what it changes, even if its response fails."
        >
          {(field) => (
            <select {...field} name="phase">
              <option value="">As usual for the fault</option>
              <option value="before">Before the service handles the request</option>
              <option value="after_commit">After the service handled the request</option>
            </select>
          )}
        </Field>
        <InputField
          label="Delay"
          hint="200ms, from 100ms-2s, or median/p99 as 80ms/1.5s. For a slow body its duration."
          name="latency"
          placeholder="none"
        />
      </div>
    </details>
  )
}
