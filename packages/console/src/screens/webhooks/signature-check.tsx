import { useEffect, useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Status } from '../../components/facts.tsx'
import { Field } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/hooks.ts'

/** Signature of a delivery beside the one that a secret results in. */
export function SignatureSection({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { webhookSecrets } = useConsole()
  const { body, headers, webhook_id } = delivery
  const [secret, setSecret] = useState(webhookSecrets.value.get(webhook_id) ?? '')
  const [computed, setComputed] = useState('')
  const received = findSignature(headers)
  // Browsers offer Web Crypto to secure pages only, whatever the types say.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  useEffect(() => {
    let isCurrent = true
    setComputed('')
    if (subtle && secret !== '') {
      void computeSignature(body, secret, subtle).then((signature) => isCurrent && setComputed(signature))
    }
    return () => {
      isCurrent = false
    }
  }, [subtle, body, secret])
  if (received === undefined) {
    return (
      <Section title="Signature">
        <p>This delivery is not signed: its webhook had no secret when the event happened.</p>
      </Section>
    )
  }
  const isMatch = received.endsWith(computed)
  const [tone, text] = isMatch ? (['good', 'Matches'] as const) : (['bad', 'Differs'] as const)
  return (
    <Section
      title="Signature"
      note={computed !== '' && <Status tone={tone} text={text} />}
      actions={<Link to={`/explorer/${operationOf(delivery.event)}`}>Verify in my code</Link>}
    >
      <dl class="equal">
        <dt>Sent</dt>
        <dd>
          <code>{received}</code>
        </dd>
        <dt>Computed</dt>
        <dd>{computed === '' ? 'Enter the secret of the webhook.' : <code>{computed}</code>}</dd>
      </dl>
      {subtle === undefined ? (
        <p class="note tone-warn">
          The browser computes signatures on secure pages only. Open the console over https, or at localhost
          or 127.0.0.1.
        </p>
      ) : (
        <Field
          label="Secret"
          hint="It stays in this tab. Only a secret that was set in this tab is filled in."
          error={
            isMatch
              ? undefined
              : 'The secret is another one. After a rotation, retries of earlier events keep the signature of the old secret.'
          }
          class="mono"
          value={secret}
          onValue={setSecret}
        />
      )}
    </Section>
  )
}

/** Returns the identifier of an event in the OpenAPI document: `onPermitStatusChanged` for `permit.status_changed`. */
export function operationOf(event: string): string {
  return `on.${event}`.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Computes the signature of a body as the service does: HMAC with SHA-256, in hexadecimal. */
export async function computeSignature(body: string, secret: string, subtle: SubtleCrypto): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  return toHex(new Uint8Array(await subtle.sign('HMAC', key, encoder.encode(body))))
}

/** Returns the value of the header that ends with a signature; undefined if the delivery is not signed. */
export function findSignature(headers: Readonly<Record<string, string>>): string | undefined {
  return Object.values(headers).find((value) => /[\da-f]{64}$/.test(value))
}

/** Returns bytes as hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
