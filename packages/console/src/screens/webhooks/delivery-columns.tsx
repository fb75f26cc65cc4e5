import type { Schemas } from '../../api/control-client.ts'
import { ClockTime, Countdown, Status, type Tone } from '../../components/facts.tsx'
import type { Column } from '../../components/table.tsx'
import { Link } from '../../router/link.tsx'

type Delivery = Schemas['Delivery']
type State = Delivery['state']

/** Columns of the log. Links keep the filters. */
export function deliveryColumns(keep: (to: string) => string): readonly Column<Delivery>[] {
  return [
    {
      header: 'Time',
      width: '3.75rem',
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => <ClockTime at={created_at} />,
    },
    {
      header: 'State',
      width: '8rem',
      sortBy: ({ state }) => state,
      cell: (delivery) => <DeliveryState {...delivery} />,
    },
    {
      header: 'Event',
      sortBy: ({ event }) => event,
      cell: (delivery) => (
        <span class="entry">
          <Link to={keep(`/webhooks/deliveries/${encodeURIComponent(delivery.id)}`)}>
            <code>{delivery.event}</code>
          </Link>
          <span class="why-short">{outcomeOf(delivery)}</span>
        </span>
      ),
    },
    {
      header: 'Webhook',
      width: 'minmax(0, 0.6fr)',
      show: 'wide',
      sortBy: ({ url }) => url,
      cell: ({ url }) => <span title={url}>{url.replace(/^https?:\/\//, '')}</span>,
    },
    {
      header: 'Attempts',
      show: 'wide',
      isNumber: true,
      width: '4rem',
      sortBy: ({ attempts }) => attempts.length,
      cell: ({ attempts }) => attempts.length,
    },
  ]
}

/** Returns the last response of a delivery in a few words. */
function outcomeOf({ attempts }: Delivery): string {
  const last = attempts.at(-1)
  if (!last) return ''
  const text = last.status === null ? last.error : last.response_excerpt
  return [last.status, text].filter(Boolean).join(': ')
}

/** Returns the texts that a search of the log finds. */
export function textsOf(delivery: Delivery): readonly string[] {
  const { event, state, url, permit_uuid, id } = delivery
  return [state, event, outcomeOf(delivery), url, permit_uuid ?? '', id]
}

/** State of a delivery, with the time until its next attempt. */
export function DeliveryState({ state, next_attempt_at }: Pick<Delivery, 'state' | 'next_attempt_at'>) {
  return (
    <>
      <Status tone={deliveryTones[state]} text={state} />
      {next_attempt_at !== null && (
        <>
          {' '}
          <Countdown to={next_attempt_at} />
        </>
      )}
    </>
  )
}

/** Meaning of each state. */
export const deliveryTones: Readonly<Record<State, Tone>> = {
  pending: 'busy',
  delivered: 'good',
  failed: 'bad',
  canceled: 'neutral',
}

/** States that a delivery can have. */
export const deliveryStates = ['failed', 'pending', 'delivered', 'canceled'] as const satisfies State[]
