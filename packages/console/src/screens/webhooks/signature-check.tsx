import { useEffect, useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Status } from '../../components/facts.tsx'
import { Field, Form } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { useConsole } from '../../state/hooks.ts'

/** Signature of a delivery beside the one that its secret results in, and a check of it step by step. */
export function SignatureSection({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { webhookSecrets } = useConsole()
  const [check, setCheck] = useState<SignatureCheck>()
  const { body, headers, webhook_id } = delivery
  const secret = webhookSecrets.value.get(webhook_id) ?? ''
  const signature = findSignature(headers)
  // Browsers offer Web Crypto to secure pages only, whatever the types say.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  const [name = '', received] = signature ?? []
  useEffect(() => {
    if (subtle && secret !== '' && received !== undefined)
      void checkSignature({ body, received, secret }, subtle).then(setCheck)
  }, [subtle, body, received, secret])
  if (!signature) {
    return (
      <Section title="Signature">
        <p>This delivery is not signed: its webhook had no secret when the event happened.</p>
      </Section>
    )
  }
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
  const [tone, text] = !check
    ? (['neutral', 'Not checked'] as const)
    : check.isMatch
      ? (['good', 'Matches'] as const)
      : (['bad', 'Differs'] as const)
  return (
    <Section title="Signature" actions={<Status tone={tone} text={text} />}>
      <dl class="equal">
        <dt>Sent</dt>
        <dd>
          <code>{received}</code>
        </dd>
        <dt>Computed</dt>
        <dd>
          {check ? <code>{check.computed}</code> : 'This tab does not know the secret. Check it with yours.'}
        </dd>
      </dl>
      {subtle === undefined ? (
        <p class="note tone-warn">
          The browser computes signatures on secure pages only. Open the console over https, or at localhost
          or 127.0.0.1.
        </p>
      ) : (
        <details>
          <summary>Check it step by step</summary>
          <Form submit="Check the signature" onSubmit={run}>
            <Field
              label="Secret"
              hint="It stays in this tab. Only a secret that was set in this tab is filled in."
              class="mono"
              name="secret"
              required
              defaultValue={secret}
            />
            <Field label={name} class="mono" name="received" required defaultValue={received} />
            <Field
              label="Body"
              hint="Exactly as sent. Change it to see what your receiver would compute."
              class="mono"
              name="body"
              rows={4}
              defaultValue={body}
            />
          </Form>
          <div role="status">{check && <Result check={check} />}</div>
        </details>
      )}
    </Section>
  )
}

function Result({ check: { isMatch, steps, advice } }: { readonly check: SignatureCheck }) {
  return (
    <div class="prose">
      <p>
        <strong>{isMatch ? 'The signature is right.' : 'The signature differs: reject the delivery.'}</strong>
      </p>
      {advice.length > 0 && (
        <ul class="markers">
          {advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <ol class="markers">
        {steps.map(([title, detail, value]) => (
          <li key={title}>
            <strong>{title}.</strong> {detail}
            {value !== undefined && <code class="break step-value">{value}</code>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Result of a signature check. */
type SignatureCheck = Awaited<ReturnType<typeof checkSignature>>

/** Step of a signature check: its title, an explanation, and the value that it computes. */
type SignatureStep = readonly [title: string, detail: string, value?: string]

/** Values of a signature check. */
interface SignatureInput {
  /** Exact text of the body. */
  readonly body: string
  /** Value of the signature header. */
  readonly received: string
  readonly secret: string
}

/** Computes the signature of a body as the service does, and compares it with the received one. */
export async function checkSignature({ body, received, secret }: SignatureInput, subtle: SubtleCrypto) {
  const bytes = new TextEncoder().encode(body)
  const key = new TextEncoder().encode(secret)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await subtle.importKey('raw', key, algorithm, false, ['sign'])
  const computed = toHex(new Uint8Array(await subtle.sign('HMAC', imported, bytes)), '')
  const { prefix, signature } = splitSignature(received)
  const isMatch = computed === signature
  /** Steps in the order in which a receiver computes them. */
  const steps: readonly SignatureStep[] = [
    [
      'Take the bytes of the body',
      `${bytes.length} bytes of UTF-8, exactly as received and not parsed. The first ones:`,
      toHex(bytes.slice(0, 16), ' '),
    ],
    [
      'Compute the HMAC with SHA-256',
      `The key is the secret (${key.length} bytes). The result in hexadecimal, with lowercase letters:`,
      computed,
    ],
    [
      'Read the received signature',
      prefix === '' ? 'The header has nothing before it:' : `Without the prefix ${JSON.stringify(prefix)}:`,
      signature,
    ],
    ['Compare both', compare(computed, signature)],
  ]
  /** Possible reasons of a difference. Empty for a match. */
  const advice = isMatch ? [] : explainDifference(computed, signature, secret)
  return { isMatch, computed, steps, advice }
}

/** Returns the name and value of the header that ends with a signature; undefined if the delivery is not signed. */
export function findSignature(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).find(([, value]) => /[\da-f]{64}$/.test(value))
}

/** Divides the value of a signature header into the digits at its end and what is before them. */
export function splitSignature(received: string): { readonly prefix: string; readonly signature: string } {
  const [, prefix = '', signature = ''] = /^(.*?)([\da-f]{0,64})$/is.exec(received.trim()) ?? []
  return { prefix, signature }
}

function toHex(bytes: Uint8Array, separator: string): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(separator)
}

function compare(computed: string, signature: string): string {
  if (computed === signature) {
    return `All ${computed.length} characters are equal. In your receiver, compare in constant time, such as with crypto.timingSafeEqual.`
  }
  const index = [...computed].findIndex((character, position) => character !== signature[position])
  const received = signature[index]
  return received === undefined
    ? `The received signature ends after ${signature.length} of ${computed.length} characters.`
    : `Character ${index + 1} is the first difference: computed “${computed[index]}”, received “${received}”.`
}

function explainDifference(computed: string, signature: string, secret: string): string[] {
  if (signature.toLowerCase() === computed) {
    return ['The received signature has uppercase letters. The service sends lowercase ones.']
  }
  return [
    ...(signature.length === computed.length
      ? []
      : [`The received signature has ${signature.length} hexadecimal digits instead of ${computed.length}.`]),
    ...(secret === secret.trim() ? [] : ['The secret starts or ends with a space or a line break.']),
    'The secret may be another one. After a rotation, retries of earlier events keep the signature of the old secret.',
    'The body may have been changed: parsed and written again, or with a line break at its end. Use the raw bytes.',
  ]
}
