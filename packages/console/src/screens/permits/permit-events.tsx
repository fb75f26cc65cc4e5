import { dataOf, type Schemas } from '../../api/control-client.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { Countdown, Time } from '../../components/time.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'
import { DeliveryState } from '../webhooks/delivery-state.tsx'
import { deliverySteps } from './delivery-steps.ts'
import type { PermitPartProps } from './permit-part.ts'
import { SilenceNote } from './silence-note.tsx'

/** Number of deliveries that are shown, newest first. */
const shown = 20

/** Events of a permit as they are raised, signed, sent and retried. */
export function PermitEvents({ permit, onChange }: PermitPartProps) {
  const { control, organizationId } = useConsole()
  const path = { organization_id: organizationId.value }
  const permit_uuid = permit.uuid
  const deliveries = useQuery(
    (signal) =>
      dataOf(
        control.GET('/organizations/{organization_id}/deliveries', {
          params: { path, query: { permit_uuid, last: shown } },
          signal,
        }),
      ),
    [path.organization_id, permit_uuid],
    (change) => change.type === 'delivery' && change.permit_uuid === permit_uuid,
  )
  return (
    <div class="beside-sticky">
      <Section title="Events of this permit">
        <SilenceNote permit={permit} onChange={onChange} />
        <Loaded query={deliveries}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="No events yet">
                Change the status, add a fee or schedule an inspection, and watch the event here.
              </EmptyState>
            ) : (
              <ol class="events">
                {[...list].reverse().map((delivery) => (
                  <DeliveryItem key={delivery.id} delivery={delivery} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </Section>
    </div>
  )
}

function DeliveryItem({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { id, event, url, state } = delivery
  return (
    <li>
      <div class="event-header">
        <Link to={`/webhooks/deliveries/${encodeURIComponent(id)}`}>{event}</Link>
        <DeliveryState state={state} next_attempt_at={null} />
      </div>
      <p class="dim break">{url}</p>
      <ol class="delivery-steps">
        {deliverySteps(delivery).map(({ name, tone, text, at, due }) => (
          <li key={`${name} ${at}`} class={`step-${tone}`}>
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
