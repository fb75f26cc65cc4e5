import { eventExamples } from '@permit-tracking/spec/event-examples'
import { useState } from 'preact/hooks'
import { dataOf, messageOf, type Schemas } from '../../api/control-client.ts'
import { Choice, Field, Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useOrganization } from '../../state/hooks.ts'
import { AttemptSummary } from './delivery-feed.tsx'
import { deliveredEventNames } from './webhook-fields.tsx'

type DeliveredEvent = Schemas['DeliveredEvent']

/** Form that sends an event, and shows its delivery. */
export function TestEvent({ webhook: { id } }: { readonly webhook: Schemas['Webhook'] }) {
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
