import { permitStatuses } from '@permit-tracking/spec/labels'
import { useState } from 'preact/hooks'
import { Field, InputField } from '../../components/field.tsx'
import { textOf } from '../../components/form.tsx'

const other = 'other'

/** Selection of a status: a known label, or any other text, because the set is open. */
export function StatusField({ current }: { readonly current: string }) {
  const [selected, setSelected] = useState(current)
  const isKnown = permitStatuses.some((status) => status === current)
  return (
    <div class="field-grid">
      <Field label="Status">
        {(control) => (
          <select
            {...control}
            name="status"
            value={selected}
            onChange={(event) => setSelected(event.currentTarget.value)}
          >
            {!isKnown && <option value={current}>{current}</option>}
            {permitStatuses.map((status) => (
              <option key={status} value={status}>
                {status}
              </option>
            ))}
            <option value={other}>Another label …</option>
          </select>
        )}
      </Field>
      {selected === other && <InputField label="Label" name="other_status" placeholder="On Hold" required />}
    </div>
  )
}

/** Returns the status that a form with a {@link StatusField} has. */
export function statusOf(values: FormData): string {
  const status = textOf(values, 'status')
  return status === other ? textOf(values, 'other_status') : status
}
