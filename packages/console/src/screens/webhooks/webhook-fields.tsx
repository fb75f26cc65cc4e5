import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { SecretValue } from '../../components/code-block.tsx'
import type { DialogResult } from '../../components/dialog.tsx'
import { Button, Choice, Field, textOf } from '../../components/form.tsx'
import type { ConsoleState } from '../../state/console.ts'

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
          <Choice
            key={name}
            name="events"
            value={name}
            defaultChecked={events.includes(name)}
            hint={reasons[name]}
          >
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
    events: values.getAll('events').map(String).filter(isEventName),
  }
}

/** Returns a new secret with 256 random bits, such as `whsec_…`. */
function generateSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Input with a generated secret, which can be replaced by another one. */
export function SecretField() {
  const [secret, setSecret] = useState(generateSecret)
  return (
    <Field
      label="Secret"
      hint="Signs every delivery, so that your receiver recognizes genuine ones. Keep it like a password."
      class="mono"
      name="secret"
      required
      value={secret}
      onValue={setSecret}
      button={<Button onClick={() => setSecret(generateSecret())}>Generate another</Button>}
    />
  )
}

/** Cause of each event that a webhook can subscribe to. */
const reasons: Readonly<Record<Schemas['SubscribableEvent'], string>> = {
  'permit.status_changed': 'The status of a permit is updated.',
  'permit.fee_changed': 'A fee of a permit is added or modified.',
  'permit.inspection_scheduled': 'An inspection of a permit gets a date.',
  'permit.added_to_watchlist': 'A permit is put on the watchlist.',
  'permit.removed_from_watchlist': 'A permit is taken off the watchlist.',
}

/** Events that a webhook can subscribe to, in the order of the documentation. */
export const eventNames = Object.keys(reasons).filter(isEventName)

/** True for an event that a webhook can subscribe to. */
function isEventName(text: string): text is keyof typeof reasons {
  return Object.hasOwn(reasons, text)
}

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
