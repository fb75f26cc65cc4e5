import type { ComponentChildren, ComponentProps } from 'preact'
import { Field } from './field.tsx'

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
