import { Field } from './field.tsx'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  /** Values with their texts, or values that are their own text. */
  readonly options: readonly (string | readonly [value: string, text: string])[]
  readonly onSelect: (value: string) => void
}

/** Selection of one value, such as of a filter. A value that is not among the options is shown too. */
export function SelectField({ label, value, options, onSelect }: SelectFieldProps) {
  const pairs = options.map((option) => (typeof option === 'string' ? ([option, option] as const) : option))
  const isKnown = pairs.some(([known]) => known === value)
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onSelect(event.currentTarget.value)}>
          {!isKnown && <option value={value}>{value}</option>}
          {pairs.map(([known, text]) => (
            <option key={known} value={known}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
