import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

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
