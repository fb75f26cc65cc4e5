import { webhookEventNames } from '@permit-tracking/spec/labels'
import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { SecretValue } from '../../components/code-block.tsx'
import type { DialogResult } from '../../components/dialog.tsx'
import { Button, Choice, Field, textOf } from '../../components/form.tsx'
import type { ConsoleState } from '../../state/console.ts'
import { toHex } from './signature-check.tsx'

/** URL and events of a webhook. */
type WebhookSettings = Pick<Schemas['Webhook'], 'url' | 'events'>

/** Inputs of the URL and the events of a webhook. */
export function WebhookFields({ url, events }: WebhookSettings) {
  return (
    <>
      <Field
        label="URL"
        hint="HTTPS, because deliveries contain data of your organization. Plain HTTP only for this machine: localhost, 127.0.0.1 or [::1]."
        name="url"
        inputMode="url"
        placeholder="https://"
        defaultValue={url}
        required
      />
      <fieldset>
        <legend>Events</legend>
        {eventNames.map((name) => (
          <Choice key={name} name="events" value={name} defaultChecked={events.includes(name)}>
            <code>{name}</code>
          </Choice>
        ))}
      </fieldset>
    </>
  )
}

/** Returns the settings of a form. The mock checks them. */
export function readSettings(values: FormData) {
  return {
    url: textOf(values, 'url'),
    events: eventNames.filter((name) => values.getAll('events').includes(name)),
  }
}

/** Returns a new secret with 256 random bits, such as `whsec_…`. */
function generateSecret(): string {
  return `whsec_${toHex(crypto.getRandomValues(new Uint8Array(32)))}`
}

/** Input with a generated secret, which can be replaced by another one. */
export function SecretField() {
  const [secret, setSecret] = useState(generateSecret)
  return (
    <Field
      label="Secret"
      hint="Signs every delivery, so that your receiver recognizes genuine ones. Keep it like a password. A webhook without one is not signed."
      class="mono"
      name="secret"
      value={secret}
      onValue={setSecret}
      button={<Button onClick={() => setSecret(generateSecret())}>Generate another</Button>}
    />
  )
}

/** Events that a webhook can subscribe to, in the order of the document. */
export const eventNames = webhookEventNames.filter((name) => name !== 'webhook.test')

/** Remembers the secret of a webhook until the tab is closed, to check signatures with it. Returns what a dialog shows then. */
export function keepSecret({ webhookSecrets }: ConsoleState, id: string, secret: string): DialogResult {
  webhookSecrets.value = new Map(webhookSecrets.value).set(id, secret)
  return {
    title: 'Secret of the webhook',
    children: (
      <>
        <p>Copy it to your receiver now. It is not shown again.</p>
        <SecretValue label="Secret" value={secret} />
      </>
    ),
  }
}
