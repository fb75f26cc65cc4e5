import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Field, InputField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { useConsole } from '../../state/hooks.ts'
import { checkSignature, findSignature, type SignatureCheck } from './signature-section.tsx'

/** Check of the signature of a delivery, which shows each step of it. */
export function SignatureForm({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { webhookSecrets } = useConsole()
  const [check, setCheck] = useState<SignatureCheck>()
  const signature = findSignature(delivery.headers)
  if (!signature) {
    return (
      <Section title="Signature check">
        <p>This delivery is not signed: its webhook had no secret when the event happened.</p>
      </Section>
    )
  }
  // Browsers offer Web Crypto to secure pages only, whatever the types say.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  async function run(values: FormData): Promise<void> {
    if (!subtle) return
    const text = (name: string) => String(values.get(name) ?? '')
    setCheck(undefined)
    setCheck(
      await checkSignature(
        { body: text('body'), received: text('received'), secret: text('secret') },
        subtle,
      ),
    )
  }
  return (
    <Section title="Signature check">
      {subtle === undefined ? (
        <p class="note note-warn">
          The browser computes signatures on secure pages only. Open the console over https, or at localhost
          or 127.0.0.1.
        </p>
      ) : (
        <Form submit="Check the signature" onSubmit={run}>
          <InputField
            label="Secret"
            hint="It stays in this tab. Only a secret that was set in this tab is filled in."
            class="mono"
            name="secret"
            required
            defaultValue={webhookSecrets.value.get(delivery.webhook_id) ?? ''}
          />
          <InputField
            label={signature.name}
            class="mono"
            name="received"
            required
            defaultValue={signature.value}
          />
          <Field label="Body" hint="Exactly as sent. Change it to see what your receiver would compute.">
            {(field) => (
              <textarea
                {...field}
                class="mono"
                name="body"
                rows={4}
                spellcheck={false}
                defaultValue={delivery.body}
              />
            )}
          </Field>
        </Form>
      )}
      <div role="status">{check && <Result check={check} />}</div>
    </Section>
  )
}

function Result({ check: { isMatch, steps, advice } }: { readonly check: SignatureCheck }) {
  return (
    <div class="prose">
      <div class={`note ${isMatch ? 'note-good' : 'note-error'}`}>
        <p>
          <strong>
            {isMatch ? 'The signature is right.' : 'The signature differs: reject the delivery.'}
          </strong>
        </p>
        {advice.length > 0 && (
          <ul>
            {advice.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <ol class="check-steps">
        {steps.map(({ title, detail, value }) => (
          <li key={title}>
            <strong>{title}.</strong> {detail}
            {value !== undefined && <code class="break step-value">{value}</code>}
          </li>
        ))}
      </ol>
    </div>
  )
}
