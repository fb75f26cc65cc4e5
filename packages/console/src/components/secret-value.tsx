import { useEffect, useRef } from 'preact/hooks'
import { CopyButton } from './copy-button.tsx'
import { Field } from './field.tsx'

interface SecretValueProps {
  /** Name of the secret, such as "Secret of the key". */
  readonly label: string
  readonly value: string
}

/** Secret that is shown once. It receives the focus, because it replaces the form that created it. */
export function SecretValue({ label, value }: SecretValueProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div class="secret">
      <Field label={label}>
        {(control) => (
          <input
            {...control}
            ref={input}
            class="mono"
            value={value}
            readOnly
            spellcheck={false}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <CopyButton text={value} label="Copy the secret" />
    </div>
  )
}
