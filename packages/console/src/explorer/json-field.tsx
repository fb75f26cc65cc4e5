import type { Signal } from '@preact/signals'
import { Field } from '../components/field.tsx'

interface JsonFieldProps {
  readonly label: string
  readonly text: Signal<string>
  /** Reason why the text is not valid. */
  readonly error: string | undefined
}

/** Text area for JSON. */
export function JsonField({ label, text, error }: JsonFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <textarea
          {...control}
          class="mono"
          rows={Math.min(text.value.split('\n').length + 1, 14)}
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget: { value } }) => {
            text.value = value
          }}
        />
      )}
    </Field>
  )
}
