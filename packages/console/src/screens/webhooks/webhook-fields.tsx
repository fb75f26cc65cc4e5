import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { SecretValue } from '../../components/code-block.tsx'
import type { DialogResult } from '../../components/dialog.tsx'
import { Button, Choice, Field, textOf } from '../../components/form.tsx'
import type { ConsoleState } from '../../state/console.ts'
import { type Query, useQuery } from '../../state/hooks.ts'

/** URL and events of a webhook. */
type WebhookSettings = Pick<Schemas['Webhook'], 'url' | 'events'>

/** Inputs of the URL and the events of a webhook. */
export function WebhookFields({ url, events }: WebhookSettings) {
  const [problem, setProblem] = useState<string>()
  return (
    <>
      <Field
        label="URL"
        error={problem}
        hint="HTTPS, because deliveries contain data of your organization. Plain HTTP only for this machine: localhost, 127.0.0.1 or [::1]."
        name="url"
        inputMode="url"
        placeholder="https://"
        defaultValue={url}
        onValue={() => setProblem(undefined)}
        onChange={(event) => setProblem(problemOfUrl(event.currentTarget.value.trim()))}
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

/** Returns the settings of a form. Throws an error for people if they are not valid. */
export function readSettings(values: FormData) {
  const url = textOf(values, 'url')
  const problem = problemOfUrl(url)
  if (problem !== undefined) throw new Error(problem)
  const events = values.getAll('events').map(String).filter(isEventName)
  if (events.length === 0) throw new Error('Choose at least one event.')
  return { url, events }
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

/** Returns a new secret with 256 random bits, such as `whsec_…`. */
function generateSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns why a URL can't receive deliveries; undefined if it can. The service has the same rules. */
export function problemOfUrl(text: string): string | undefined {
  if (text === '') return 'Enter the address of your receiver.'
  if (!URL.canParse(text)) return 'This is not an absolute URL. Start it with https://'
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return 'The URL contains a user name or password. Remove it and set a secret.'
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined
  return protocol === 'http:'
    ? `${hostname} is not this machine, so the URL must start with https://`
    : 'The URL must start with https://, or with http:// for this machine.'
}

function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(
    hostname,
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

/** Every event that can be delivered. */
export const deliveredEventNames: readonly Schemas['DeliveredEvent'][] = [...eventNames, 'webhook.test']

/** True for an event that a webhook can subscribe to. */
function isEventName(text: string): text is keyof typeof reasons {
  return Object.hasOwn(reasons, text)
}

/** Remembers the secret of a webhook until the tab is closed, to check signatures with it. */
export function rememberSecret({ webhookSecrets }: ConsoleState, id: string, secret: string | null): void {
  const secrets = new Map(webhookSecrets.value)
  if (secret === null) secrets.delete(id)
  else secrets.set(id, secret)
  webhookSecrets.value = secrets
}

/** Returns the webhooks of the organization on screen. */
export function useWebhooks(): Query<Schemas['Webhook'][]> {
  return useQuery((client, options) => dataOf(client.GET('/webhooks', options)), ['webhook'])
}

/** Returns what a dialog shows after a secret was set. */
export function showSecret(secret: string): DialogResult {
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
