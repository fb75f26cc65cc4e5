import { eventExamples } from '@permit-tracking/spec/event-examples'
import { useState } from 'preact/hooks'
import { dataOf, messageOf, type Schemas } from '../../api/control-client.ts'
import { ConfirmButton, type DialogResult, FormDialogButton } from '../../components/dialog.tsx'
import { DetailsList, Time } from '../../components/facts.tsx'
import { ActionButton, Choice, Field, Form, textOf } from '../../components/form.tsx'
import { RecordActions } from '../../components/record-actions.tsx'
import { Loaded, Screen, Section } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { AttemptSummary } from './delivery-feed.tsx'
import { ReceiverCheck } from './receiver-check.tsx'
import {
  deliveredEventNames,
  readSettings,
  rememberSecret,
  SecretField,
  showSecret,
  WebhookFields,
} from './webhook-fields.tsx'
import { WebhookState } from './webhook-state.tsx'

/** A webhook, with everything that can be done with it. */
export function WebhookScreen({ id: webhook_id }: { readonly id: string }) {
  const params = { path: { webhook_id } }
  const webhook = useQuery(
    (client, options) => dataOf(client.GET('/webhooks/{webhook_id}', { params, ...options })),
    (change) => change.type === 'webhook' && change.webhook_id === webhook_id,
    [webhook_id],
  )
  return (
    <Screen
      title="Webhook"
      summary={<span class="break">{webhook.data?.url ?? webhook_id}</span>}
      actions={
        <>
          <Link class="button" to="/webhooks">
            All webhooks
          </Link>
          <Link class="button" to={`/webhooks/deliveries?webhook_id=${encodeURIComponent(webhook_id)}`}>
            Its deliveries
          </Link>
        </>
      }
    >
      <Loaded query={webhook}>
        {(data) => (
          <>
            <SettingsSection webhook={data} onChanged={webhook.reload} />
            <TestEvent webhook={data} />
            <SignatureSection webhook={data} onChanged={webhook.reload} />
            <ReceiverCheck webhook={data} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** Properties of the sections of a webhook. */
interface WebhookSectionProps {
  readonly webhook: Schemas['Webhook']
  /** Loads the webhook again. */
  readonly onChanged: () => void
}

/** Settings of a webhook, with actions that change, pause, resume and delete it. */
function SettingsSection({ webhook, onChanged }: WebhookSectionProps) {
  const client = useOrganization()
  const params = { path: { webhook_id: webhook.id } }
  const isPaused = webhook.paused_at !== null

  async function pauseOrResume(): Promise<void> {
    if (isPaused) await client.POST('/webhooks/{webhook_id}/resume', { params })
    else await client.POST('/webhooks/{webhook_id}/pause', { params })
    onChanged()
  }
  async function edit(values: FormData): Promise<void> {
    await client.PATCH('/webhooks/{webhook_id}', { params, body: readSettings(values) })
    onChanged()
  }
  return (
    <Section
      title="Settings"
      actions={
        <>
          <ActionButton action={pauseOrResume}>{isPaused ? 'Resume' : 'Pause'}</ActionButton>
          <RecordActions
            noun="webhook"
            name={webhook.url}
            fields={<WebhookFields {...webhook} />}
            onSave={edit}
            onDelete={() => client.DELETE('/webhooks/{webhook_id}', { params })}
            consequence="It receives nothing any more, and its pending deliveries are canceled."
          />
        </>
      }
    >
      {isPaused && (
        <p class="note tone-warn">
          Deliveries are held back. Events are still logged, and sent in their order after “Resume”.
        </p>
      )}
      <DetailsList
        items={[
          ['State', <WebhookState key="state" webhook={webhook} />],
          ['Created', <Time key="created" at={webhook.created_at} />],
          ['Identifier', <code key="id">{webhook.id}</code>],
          [
            'Events',
            <ul key="events">
              {webhook.events.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>,
          ],
        ]}
      />
    </Section>
  )
}

/** Signature of a webhook, with actions that set, rotate and remove its secret. */
function SignatureSection({ webhook: { id, has_secret }, onChanged }: WebhookSectionProps) {
  const state = useConsole()
  const client = useOrganization()
  async function change(secret: string | null): Promise<void> {
    await client.PATCH('/webhooks/{webhook_id}', {
      params: { path: { webhook_id: id } },
      body: { secret },
    })
    rememberSecret(state, id, secret)
    onChanged()
  }
  async function set(values: FormData): Promise<DialogResult> {
    const secret = textOf(values, 'secret')
    await change(secret)
    return showSecret(secret)
  }
  return (
    <Section
      title="Signature"
      actions={
        <>
          <FormDialogButton
            label={has_secret ? 'Rotate secret' : 'Set a secret'}
            title={has_secret ? 'Rotate the secret' : 'Set a secret'}
            submit={has_secret ? 'Rotate secret' : 'Set secret'}
            onSubmit={set}
          >
            <p>
              The secret signs events from now on. Retries of earlier events keep their signature, so accept
              both secrets for a while.
            </p>
            <SecretField />
          </FormDialogButton>
          {has_secret && (
            <ConfirmButton
              label="Remove secret"
              title="Remove the secret?"
              submit="Remove secret"
              onSubmit={() => change(null)}
            >
              <p>Events from now on are not signed. A receiver that checks signatures rejects them.</p>
            </ConfirmButton>
          )}
        </>
      }
    >
      <p>
        {has_secret
          ? 'Every delivery is signed: HMAC with SHA-256 of its exact body, keyed with the secret.'
          : 'Deliveries are not signed, so your receiver can’t recognize genuine ones. Set a secret to sign them.'}
      </p>
    </Section>
  )
}

type DeliveredEvent = Schemas['DeliveredEvent']

/** Form that sends an event, and shows its delivery. */
function TestEvent({ webhook: { id } }: { readonly webhook: Schemas['Webhook'] }) {
  const client = useOrganization()
  const [event, setEvent] = useState<DeliveredEvent>('webhook.test')
  const [isEdited, setIsEdited] = useState(false)
  const [delivery, setDelivery] = useState<Schemas['Delivery']>()

  async function send(values: FormData): Promise<void> {
    setDelivery(undefined)
    const body = { event, ...(isEdited ? { data: parseData(textOf(values, 'data')) } : {}) }
    const path = { webhook_id: id }
    setDelivery(await dataOf(client.POST('/webhooks/{webhook_id}/test', { params: { path }, body })))
  }

  return (
    <Section title="Test event">
      <p>An event is sent whatever the webhook subscribes to, and changes nothing else.</p>
      <Form submit="Send test event" onSubmit={send}>
        <Field
          label="Event"
          value={event}
          options={deliveredEventNames}
          onValue={(value) => setEvent(deliveredEventNames.find((name) => name === value) ?? 'webhook.test')}
        />
        <Choice checked={isEdited} onToggle={setIsEdited}>
          Edit its data (otherwise it is about a permit on the watchlist)
        </Choice>
        {isEdited && (
          <Field
            key={event}
            label="data (JSON)"
            class="mono"
            name="data"
            rows={11}
            defaultValue={JSON.stringify(exampleOf(event, id), null, 2)}
          />
        )}
      </Form>
      <div role="status">
        {delivery && (
          <p class="badges">
            <AttemptSummary attempt={delivery.attempts.at(-1)} />
            <Link to={`/webhooks/deliveries/${encodeURIComponent(delivery.id)}`}>Open the delivery</Link>
          </p>
        )}
      </div>
    </Section>
  )
}

function exampleOf(event: DeliveredEvent, webhook_id: string) {
  return event === 'webhook.test' ? { webhook_id } : eventExamples[event].data
}

function parseData(text: string): Record<string, unknown> {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (cause) {
    throw new Error(`\`data\` is not JSON: ${messageOf(cause)}.`, { cause })
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new Error('`data` must be a JSON object, such as { "permit_uuid": "…" }.')
  }
  return { ...data }
}
