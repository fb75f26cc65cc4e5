import { webhookEventNames } from '@permit-tracking/spec/labels'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Countdown, Time, type Tone } from '../../components/facts.tsx'
import { EmptyState, Loaded, Section } from '../../components/screen.tsx'
import { formatDuration } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useQuery } from '../../state/hooks.ts'
import { DeliveryState } from '../webhooks/delivery-feed.tsx'
import { useWebhooks } from '../webhooks/webhook-fields.tsx'
import { type PermitPartProps, WatchButton } from './permit-basics.tsx'

/** Number of deliveries that are shown, newest first. */
const shown = 20

/** Events of a permit as they are raised, signed, sent and retried. */
export function PermitEvents({ permit, onChange }: PermitPartProps) {
  const permit_uuid = permit.uuid
  const params = { query: { permit_uuid, last: shown } }
  const deliveries = useQuery(
    (client, options) => dataOf(client.GET('/deliveries', { params, ...options })),
    (change) => change.type === 'delivery' && change.permit_uuid === permit_uuid,
    [permit_uuid],
  )
  return (
    <div class="beside-sticky">
      <Section title="Events of this permit">
        <SilenceNote permit={permit} onChange={onChange} />
        <Loaded query={deliveries} empty={empty}>
          {(list) => (
            <ol class="entries">
              {list.toReversed().map((delivery) => (
                <DeliveryItem key={delivery.id} delivery={delivery} />
              ))}
            </ol>
          )}
        </Loaded>
      </Section>
    </div>
  )
}

const empty = (
  <EmptyState title="No events yet">
    Change the status, add a fee or schedule an inspection, and watch the event here.
  </EmptyState>
)

function DeliveryItem({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { id, event, url, state } = delivery
  return (
    <li>
      <div class="row">
        <Link to={`/webhooks/deliveries/${encodeURIComponent(id)}`}>{event}</Link>
        <DeliveryState state={state} next_attempt_at={null} />
      </div>
      <p class="hint break">{url}</p>
      <ol class="timeline">
        {deliverySteps(delivery).map(({ name, tone, text, at, due }) => (
          <li key={`${name} ${at}`} class={`tone-${tone}`}>
            <strong>{name}</strong> {text}{' '}
            <span class="dim">
              {at !== undefined && <Time at={at} />}
              {due !== undefined && (
                <>
                  in <Countdown to={due} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </li>
  )
}

/** One thing that happened to an event on its way to a webhook, or that will happen. */
interface DeliveryStep {
  readonly name: string
  readonly tone: Tone
  readonly text: string
  /** Time of a step in the past. */
  readonly at?: string
  /** Time of a step in the future. */
  readonly due?: string
}

/** Returns the steps of a delivery in order: raised, signed, sent with its response, and so on for every retry. */
export function deliverySteps(delivery: Schemas['Delivery']): readonly DeliveryStep[] {
  const { created_at, attempts, state, next_attempt_at } = delivery
  return [
    { name: 'Raised', tone: 'good', text: '', at: created_at },
    signed(delivery),
    ...attempts.map(sent),
    ...(next_attempt_at === null ? [] : [scheduled(delivery, next_attempt_at)]),
    ...(state === 'pending' && next_attempt_at === null
      ? [{ name: 'Sending', tone: 'busy', text: 'Waiting for the response' } as const]
      : []),
    ...(state === 'canceled'
      ? [{ name: 'Canceled', tone: 'neutral', text: 'The webhook was deleted' } as const]
      : []),
    ...(state === 'failed' ? [{ name: 'Failed', tone: 'bad', text: 'No more retries' } as const] : []),
  ]
}

function scheduled({ attempts }: Schemas['Delivery'], due: string): DeliveryStep {
  const retries = attempts.filter(({ trigger }) => trigger === 'schedule').length
  return { name: retries === 0 ? 'To be sent' : `Retry ${retries}`, tone: 'busy', text: '', due }
}

function signed({ headers }: Schemas['Delivery']): DeliveryStep {
  const name = Object.keys(headers).find((header) => /signature/i.test(header))
  return name === undefined
    ? { name: 'Not signed', tone: 'warn', text: 'The webhook has no secret' }
    : { name: 'Signed', tone: 'good', text: name }
}

function sent(
  { at, trigger, status, error, duration_ms }: Schemas['DeliveryAttempt'],
  index: number,
  attempts: Schemas['Delivery']['attempts'],
): DeliveryStep {
  const retry = attempts.slice(0, index).filter((attempt) => attempt.trigger === 'schedule').length
  const isSuccess = status !== null && status >= 200 && status < 300
  const result = status === null ? (error ?? 'no response') : `Response ${status}`
  return {
    name: trigger === 'manual' ? 'Retry by hand' : retry === 0 ? 'Sent' : `Retry ${retry}`,
    tone: isSuccess ? 'good' : 'bad',
    text: `${result} after ${formatDuration(duration_ms)}`,
    at,
  }
}

/** Explains why changes of a permit reach no webhook, with what to do about it. Nothing is shown if they do. */
function SilenceNote({ permit, onChange }: PermitPartProps) {
  const { data: webhooks } = useWebhooks()
  if (!permit.watched) {
    return (
      <div class="note tone-warn">
        <p>The permit is not watched, so its changes raise no event.</p>
        <WatchButton permit={permit} onChange={onChange} />
      </div>
    )
  }
  if (webhooks === undefined) return null
  if (webhooks.length === 0) {
    return (
      <div class="note tone-warn">
        <p>The organization has no webhook, so its events are sent nowhere.</p>
        <Link to="/webhooks">Create a webhook</Link>
      </div>
    )
  }
  const missing = webhookEventNames.filter(
    (name) =>
      name.startsWith('permit.') && !webhooks.some(({ events }) => events.some((event) => event === name)),
  )
  const paused = webhooks.filter(({ paused_at }) => paused_at !== null).length
  if (missing.length === 0 && paused === 0) return null
  return (
    <div class="note">
      {missing.length > 0 && <p>No webhook subscribes to {missing.join(', ')}. These events are not sent.</p>}
      {paused > 0 && <p>Paused webhooks keep their events back until they are resumed: {paused}.</p>}
      <Link to="/webhooks">Change the webhooks</Link>
    </div>
  )
}
