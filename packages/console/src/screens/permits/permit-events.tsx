import { webhookEventNames } from '@permit-tracking/spec/labels'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { EmptyState, Loaded, Section } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useQuery, useWebhooks } from '../../state/hooks.ts'
import { DeliveryState } from '../webhooks/delivery-columns.tsx'
import { DeliveryTimeline, deliverySteps } from '../webhooks/delivery-timeline.tsx'
import { type PermitPartProps, WatchButton } from './permit-basics.tsx'

/** Number of deliveries that are shown, newest first. */
const shown = 20

/** Events of a permit as they are raised, signed, sent and retried. */
export function PermitEvents({ permit }: PermitPartProps) {
  const permit_uuid = permit.uuid
  const params = { query: { permit_uuid, last: shown } }
  const deliveries = useQuery((client) => dataOf(client.GET('/deliveries', { params })), ['delivery'])
  return (
    <div class="beside-sticky">
      <Section title="Events of this permit">
        <SilenceNote permit={permit} />
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
      <DeliveryTimeline steps={deliverySteps(delivery)} />
    </li>
  )
}

/** Explains why changes of a permit reach no webhook, with what to do about it. Nothing is shown if they do. */
function SilenceNote({ permit }: PermitPartProps) {
  const { data: webhooks } = useWebhooks()
  if (!permit.watched) {
    return (
      <div class="note tone-warn">
        <p>The permit is not watched, so its changes raise no event.</p>
        <WatchButton permit={permit} />
      </div>
    )
  }
  if (webhooks === undefined) return null
  const missing = webhookEventNames.filter(
    (name) =>
      name.startsWith('permit.') && !webhooks.some(({ events }) => events.some((event) => event === name)),
  )
  const paused = webhooks.filter(({ paused_at }) => paused_at !== null).length
  if (missing.length === 0 && paused === 0) return null
  return (
    <div class="note tone-warn">
      {webhooks.length === 0 ? (
        <p>The organization has no webhook, so its events are sent nowhere.</p>
      ) : (
        missing.length > 0 && <p>No webhook subscribes to {missing.join(', ')}. These events are not sent.</p>
      )}
      {paused > 0 && <p>Paused webhooks keep their events back until they are resumed: {paused}.</p>}
      <Link to="/webhooks">Change the webhooks</Link>
    </div>
  )
}
