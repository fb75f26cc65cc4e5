import type { ComponentChildren } from 'preact'
import { dataOf } from '../../api/control-client.ts'
import { ClockTime, HttpStatus, Shape } from '../../components/facts.tsx'
import { Loaded, Section } from '../../components/screen.tsx'
import { Head } from '../../components/table.tsx'
import { Link } from '../../router/link.tsx'
import { useQuery } from '../../state/hooks.ts'

/** Number of recent items that are shown. */
export const shown = 6

interface RecentDeliveriesProps {
  /** Webhook whose deliveries are shown. Default: all webhooks. */
  readonly webhook_id?: string
}

/** Newest deliveries, of one webhook or of all. */
export function RecentDeliveries({ webhook_id }: RecentDeliveriesProps) {
  const query = useQuery(
    (client) =>
      dataOf(
        client.GET('/deliveries', {
          params: { query: { ...(webhook_id && { webhook_id }), last: shown } },
        }),
      ),
    ['delivery'],
  )
  return (
    <Section
      title="Recent deliveries"
      actions={<Link to={`/webhooks/deliveries${webhook_id ? `?webhook_id=${webhook_id}` : ''}`}>All</Link>}
    >
      <Loaded query={query} empty={<p class="hint">No event was delivered yet.</p>}>
        {(deliveries) => (
          <Feed
            label="Recent deliveries"
            headers={['Time', 'Status', 'Event', 'Permit']}
            rows={deliveries.toReversed().map(({ id, created_at, state, event, attempts, body }) => ({
              at: created_at,
              status:
                state === 'pending' ? (
                  <span class="status tone-busy">
                    <Shape tone="busy" />
                    {attempts.length > 0 ? 'Retry' : 'Waits'}
                  </span>
                ) : (
                  <HttpStatus status={attempts.at(-1)?.status ?? null} />
                ),
              to: `/webhooks/deliveries/${id}`,
              name: event.replace('permit.', ''),
              last: JSON.parse(body).data?.permit_number ?? '–',
            }))}
          />
        )}
      </Loaded>
    </Section>
  )
}

interface FeedProps {
  readonly label: string
  readonly headers: readonly string[]
  readonly rows: readonly {
    readonly at: string
    readonly status: ComponentChildren
    /** Path of the link. */
    readonly to: string
    readonly name: ComponentChildren
    readonly last: string
  }[]
}

/** Table of the newest items, whose cells don't wrap. */
export function Feed({ label, headers, rows }: FeedProps) {
  return (
    <table class="table feed" aria-label={label}>
      <Head columns={headers.map((header) => ({ header, cell: () => null }))} />
      <tbody>
        {rows.map(({ at, status, to, name, last }) => (
          <tr key={to}>
            <td>
              <ClockTime at={at} />
            </td>
            <td>{status}</td>
            <td class="entry mono">
              <Link to={to}>{name}</Link>
            </td>
            <td title={last}>{last}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
