import type { ComponentChildren, ComponentProps } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'

/** Attributes that connect an input with its label, hint and error. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

interface FieldProps {
  readonly label: string
  /** Explanation beneath the label. */
  readonly hint?: ComponentChildren
  readonly error?: string | undefined
  readonly children: (control: FieldControl) => ComponentChildren
}

/** Labelled input: `<Field label="Name">{(control) => <input {...control} name="name" />}</Field>`. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const hintId = hint === undefined ? '' : `${id}-hint`
  const errorId = error === undefined ? '' : `${id}-error`
  const control: FieldControl = {
    id,
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error === undefined ? undefined : true,
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <div class="hint" id={hintId}>
          {hint}
        </div>
      )}
      {children(control)}
      {error !== undefined && (
        <p class="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

type InputFieldProps = ComponentProps<'input'> & {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly error?: string | undefined
}

/** Labelled input of a form, which reads its value when it is sent. */
export function InputField({ label, hint, error, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...control} spellcheck={false} autocomplete="off" {...input} />}
    </Field>
  )
}

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

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  /** Called when typing pauses. */
  readonly onSearch: (text: string) => void
  readonly placeholder?: string
}

/** Pause of typing after which the search starts. */
const pauseMs = 150

/** Input of a search. Typing stays local until it pauses. */
export function SearchField({ label, value, onSearch, placeholder }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** Value that this field sent, so that only one from elsewhere replaces the text. */
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: string): void {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next.trim()
      onSearch(sent.current)
    }, pauseMs)
  }
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="search"
          class="search"
          value={text}
          placeholder={placeholder}
          spellcheck={false}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
