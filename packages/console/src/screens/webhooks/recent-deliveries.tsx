import { dataOf } from '../../api/control-client.ts'
import { ClockTime, HttpStatus, Status } from '../../components/facts.tsx'
import { Loaded, Section } from '../../components/screen.tsx'
import { DataTable } from '../../components/table.tsx'
import { Link } from '../../router/link.tsx'
import { useQuery } from '../../state/hooks.ts'

/** Number of recent items that are shown. */
export const shown = 6

interface RecentDeliveriesProps {
  /** Webhook whose deliveries are shown. Default: all webhooks. */
  readonly webhook_id?: string
}

/** Newest deliveries, of one webhook or of all. */
export function RecentDeliveries({ webhook_id = '' }: RecentDeliveriesProps) {
  const params = { query: { webhook_id, last: shown } }
  const query = useQuery((client) => dataOf(client.GET('/deliveries', { params })), ['delivery'])
  return (
    <Section
      title="Recent deliveries"
      actions={<Link to={`/webhooks/deliveries${webhook_id && `?webhook_id=${webhook_id}`}`}>All</Link>}
    >
      <Loaded query={query} empty={<p class="hint">No event was delivered yet.</p>}>
        {(deliveries) => (
          <DataTable
            label="Newest deliveries"
            isFeed
            items={deliveries.toReversed()}
            keyOf={({ id }) => id}
            columns={[
              { header: 'Time', cell: ({ created_at }) => <ClockTime at={created_at} /> },
              {
                header: 'Status',
                cell: ({ state, attempts }) => {
                  const last = attempts.at(-1)
                  if (state === 'pending') return <Status tone="busy" text={last ? 'Retry' : 'Waits'} />
                  return last ? <HttpStatus status={last.status} /> : <Status tone="neutral" text={state} />
                },
              },
              {
                header: 'Event',
                cell: ({ id, event }) => (
                  <Link to={`/webhooks/deliveries/${id}`} class="mono">
                    {event.replace('permit.', '')}
                  </Link>
                ),
              },
              { header: 'Permit', cell: ({ body }) => JSON.parse(body).data?.permit_number ?? '–' },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
