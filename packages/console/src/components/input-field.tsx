import type { ComponentProps } from 'preact'
import { Field } from './field.tsx'

type InputFieldProps = ComponentProps<'input'> & {
  readonly label: string
  readonly hint?: string
}

/** Labelled input of a form, which reads its value when it is sent. */
export function InputField({ label, hint, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <input {...control} spellcheck={false} autocomplete="off" {...input} />}
    </Field>
  )
}
