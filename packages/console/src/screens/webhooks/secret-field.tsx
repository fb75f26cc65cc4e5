import { useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { generateSecret } from './generate-secret.ts'

/** Input with a generated secret, which can be replaced by another one. */
export function SecretField() {
  const [secret, setSecret] = useState(generateSecret)
  return (
    <Field
      label="Secret"
      hint="Signs every delivery, so that your receiver recognizes genuine ones. Keep it like a password."
    >
      {(control) => (
        <div class="input-row">
          <input
            {...control}
            class="mono"
            name="secret"
            required
            autoComplete="off"
            spellcheck={false}
            value={secret}
            onInput={(event) => setSecret(event.currentTarget.value)}
          />
          <Button onClick={() => setSecret(generateSecret())}>Generate another</Button>
        </div>
      )}
    </Field>
  )
}
