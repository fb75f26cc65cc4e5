import { useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog, Dialog } from '../../components/dialog.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import { SecretDialog } from './create-dialog.tsx'
import type { WebhookSectionProps } from './settings-section.tsx'
import { SecretField } from './webhook-fields.tsx'
import { rememberSecret } from './webhook-secrets.ts'

/** Signature of a webhook, with actions that set, rotate and remove its secret. */
export function SignatureSection({ webhook: { id, has_secret }, onChanged }: WebhookSectionProps) {
  const state = useConsole()
  const client = useOrganization()
  const [dialog, setDialog] = useState<'set' | 'remove'>()
  const [shown, setShown] = useState<string>()
  const close = () => setDialog(undefined)

  async function change(secret: string | null): Promise<void> {
    const path = { webhook_id: id }
    await client.PATCH('/webhooks/{webhook_id}', { params: { path }, body: { secret } })
    rememberSecret(state, id, secret)
    onChanged()
  }
  async function set(values: FormData): Promise<void> {
    const secret = textOf(values, 'secret')
    await change(secret)
    close()
    setShown(secret)
  }

  return (
    <Section
      title="Signature"
      actions={
        <>
          <Button onClick={() => setDialog('set')}>{has_secret ? 'Rotate secret' : 'Set a secret'}</Button>
          {has_secret && (
            <Button kind="danger" onClick={() => setDialog('remove')}>
              Remove secret
            </Button>
          )}
        </>
      }
    >
      <p>
        {has_secret
          ? 'Every delivery is signed: HMAC with SHA-256 of its exact body, keyed with the secret.'
          : 'Deliveries are not signed, so your receiver can’t recognize genuine ones. Set a secret to sign them.'}
      </p>
      {dialog === 'set' && (
        <Dialog title={has_secret ? 'Rotate the secret' : 'Set a secret'} onClose={close}>
          <Form submit={has_secret ? 'Rotate secret' : 'Set secret'} onSubmit={set} onCancel={close}>
            <p>
              The secret signs events from now on. Retries of earlier events keep their signature, so accept
              both secrets for a while.
            </p>
            <SecretField />
          </Form>
        </Dialog>
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title="Remove the secret?"
          verb="Remove secret"
          action={() => change(null)}
          onClose={close}
        >
          <p>Events from now on are not signed. A receiver that checks signatures rejects them.</p>
        </ConfirmDialog>
      )}
      {shown !== undefined && <SecretDialog secret={shown} onClose={() => setShown(undefined)} />}
    </Section>
  )
}

/** Step of a signature check, in the order in which a receiver computes it. */
export interface SignatureStep {
  readonly title: string
  /** Explanation of the step. */
  readonly detail: string
  /** Value that the step computes. */
  readonly value?: string
}

/** Result of a signature check. */
export interface SignatureCheck {
  readonly isMatch: boolean
  readonly steps: readonly SignatureStep[]
  /** Possible reasons of a difference. Empty for a match. */
  readonly advice: readonly string[]
}

/** Values of a signature check. */
export interface SignatureInput {
  /** Exact text of the body. */
  readonly body: string
  /** Value of the signature header. */
  readonly received: string
  readonly secret: string
}

/** Computes the signature of a body as the service does, and compares it with the received one. */
export async function checkSignature(
  { body, received, secret }: SignatureInput,
  subtle: SubtleCrypto,
): Promise<SignatureCheck> {
  const bytes = new TextEncoder().encode(body)
  const key = new TextEncoder().encode(secret)
  const mac = await sign(key, bytes, subtle)
  const computed = toHex(mac, '')
  const { prefix, signature } = splitSignature(received)
  const isMatch = computed === signature
  return {
    isMatch,
    steps: [
      {
        title: 'Take the bytes of the body',
        detail: `${bytes.length} bytes of UTF-8, exactly as received and not parsed. The first ones:`,
        value: toHex(bytes.slice(0, 16), ' '),
      },
      {
        title: 'Compute the HMAC with SHA-256',
        detail: `The key is the secret (${key.length} bytes). The result has ${mac.length} bytes:`,
        value: toHex(mac, ' '),
      },
      { title: 'Write it in hexadecimal', detail: 'Lowercase digits, two for each byte:', value: computed },
      {
        title: 'Read the received signature',
        detail:
          prefix === ''
            ? 'The header has nothing before it:'
            : `Without the prefix ${JSON.stringify(prefix)}:`,
        value: signature,
      },
      { title: 'Compare both', detail: compare(computed, signature) },
    ],
    advice: isMatch ? [] : explainDifference({ computed, signature, secret }),
  }
}

/** Returns the header of a delivery that ends with a signature; undefined if the delivery is not signed. */
export function findSignature(
  headers: Readonly<Record<string, string>>,
): { readonly name: string; readonly value: string } | undefined {
  const found = Object.entries(headers).find(([, value]) => /[\da-f]{64}$/.test(value))
  return found && { name: found[0], value: found[1] }
}

/** Divides the value of a signature header into the digits at its end and what is before them. */
export function splitSignature(received: string): { readonly prefix: string; readonly signature: string } {
  const [, prefix = '', signature = ''] = /^(.*?)([\da-f]{0,64})$/is.exec(received.trim()) ?? []
  return { prefix, signature }
}

async function sign(
  key: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
  subtle: SubtleCrypto,
): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', imported, bytes))
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

function explainDifference({
  computed,
  signature,
  secret,
}: {
  readonly computed: string
  readonly signature: string
  readonly secret: string
}): string[] {
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
