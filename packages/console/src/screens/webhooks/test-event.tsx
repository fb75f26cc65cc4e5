import { eventExamples } from '@permit-tracking/spec/event-examples'
import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Field, SelectField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useOrganization } from '../../state/hooks.ts'
import { AttemptSummary } from './delivery-screen.tsx'
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
        <SelectField
          label="Event"
          value={event}
          options={deliveredEventNames}
          onSelect={(value) => setEvent(deliveredEventNames.find((name) => name === value) ?? 'webhook.test')}
        />
        <label class="choice">
          <input
            type="checkbox"
            checked={isEdited}
            onChange={({ currentTarget: { checked } }) => setIsEdited(checked)}
          />
          Edit its data (otherwise it is about a permit on the watchlist)
        </label>
        {isEdited && (
          <Field label="data (JSON)">
            {(field) => (
              <textarea
                {...field}
                key={event}
                class="mono"
                name="data"
                rows={11}
                spellcheck={false}
                defaultValue={JSON.stringify(exampleOf(event, id), null, 2)}
              />
            )}
          </Field>
        )}
      </Form>
      <div role="status">{delivery && <Result delivery={delivery} />}</div>
    </Section>
  )
}

function Result({ delivery: { id, attempts } }: { readonly delivery: Schemas['Delivery'] }) {
  return (
    <p class="badges">
      <AttemptSummary attempt={attempts.at(-1)} />
      <Link to={`/webhooks/deliveries/${encodeURIComponent(id)}`}>Open the delivery</Link>
    </p>
  )
}

function exampleOf(event: DeliveredEvent, webhook_id: string) {
  return event === 'webhook.test' ? { webhook_id } : eventExamples[event].data
}

function parseData(text: string): Record<string, unknown> {
  const data = parseJson(text)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new Error('`data` must be a JSON object, such as { "permit_uuid": "…" }.')
  }
  return { ...data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`\`data\` is not JSON: ${error instanceof Error ? error.message : error}.`, {
      cause: error,
    })
  }
}
