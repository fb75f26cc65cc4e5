import { useComputed } from '@preact/signals'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Stats } from '../../components/facts.tsx'
import { EmptyState, Loaded, Screen, Section } from '../../components/screen.tsx'
import { type Column, DataTable } from '../../components/table.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { countColumns, formatShare, UsageChart } from './usage-chart.tsx'

/** Usage of an organization: requests over time, by endpoint and by key. */
export function UsageScreen() {
  const query = useQuery(
    async (client, options) => {
      const [usage, keys] = await Promise.all([
        dataOf(client.GET('/usage', options)),
        dataOf(client.GET('/keys', options)),
      ])
      return { usage, keys }
    },
    ['request', 'key'],
  )
  return (
    <Screen
      title="Usage"
      summary="Every request of a known key counts, including those over the rate limit. Days are days in UTC."
    >
      <Loaded query={query}>
        {({ usage, keys }) =>
          usage.requests === 0 ? (
            <EmptyState title="No requests yet">
              Follow the <Link to="/">first steps</Link> to send one, or try an operation in the{' '}
              <Link to="/explorer">API explorer</Link>.
            </EmptyState>
          ) : (
            <UsageReport usage={usage} keys={keys} />
          )
        }
      </Loaded>
    </Screen>
  )
}

const periods = [
  ['Days', 'day', 'days'],
  ['Weeks', 'week', 'weeks'],
  ['Months', 'month', 'months'],
] as const

interface UsageReportProps {
  readonly usage: Readonly<Schemas['Usage']>
  readonly keys: readonly Schemas['ApiKey'][]
}

function UsageReport({ usage, keys }: UsageReportProps) {
  const { clock } = useConsole()
  const today = useComputed(() => new Date(clock.now.value).toISOString().slice(0, 10)).value
  const { requests, errors, failures } = usage
  return (
    <>
      <Stats
        items={[
          { name: 'Requests', value: formatCount(requests), note: 'since the start' },
          {
            name: 'Errors',
            value: formatCount(errors),
            note: `${formatShare(errors, requests)} have a 4xx response`,
          },
          {
            name: 'Failures',
            value: formatCount(failures),
            note: `${formatShare(failures, requests)} have a 5xx response or none`,
            isBad: failures > 0,
          },
        ]}
      />
      <Section title="Requests over time">
        <Tabs
          label="Length of the periods"
          tabs={periods.map(([name, unit, counts]) => ({
            name,
            content: () => <UsageChart key={unit} unit={unit} periods={usage[counts]} today={today} />,
          }))}
        />
      </Section>
      <Section title="Most called endpoints">
        <EndpointTable endpoints={usage.endpoints} />
      </Section>
      <Section title="Requests per key">
        <KeyTable usage={usage.keys} keys={keys} />
      </Section>
    </>
  )
}

type EndpointUsage = Schemas['EndpointUsage']
type KeyUsage = Schemas['KeyUsage']

const endpointColumns: readonly Column<EndpointUsage>[] = [
  {
    header: 'Endpoint',
    cell: ({ method, path, operation }) => (
      <Link to={`/requests?operation=${operation}`}>
        <code class="break">
          {method} {path}
        </code>
      </Link>
    ),
  },
  ...countColumns,
]

/** Requests by endpoint, most called first. */
function EndpointTable({ endpoints }: { readonly endpoints: readonly EndpointUsage[] }) {
  return (
    <DataTable
      label="Endpoints"
      columns={endpointColumns}
      items={endpoints}
      keyOf={({ operation }) => operation}
      empty={
        <EmptyState title="No known endpoint was called">
          The paths of all requests were unknown. The <Link to="/requests">requests</Link> say why.
        </EmptyState>
      }
    />
  )
}

interface KeyTableProps {
  readonly usage: readonly KeyUsage[]
  readonly keys: readonly Schemas['ApiKey'][]
}

/** Requests by key, most used first. */
function KeyTable({ usage, keys }: KeyTableProps) {
  const byId = new Map(keys.map((key) => [key.id, key]))
  const columns: readonly Column<KeyUsage>[] = [
    {
      header: 'Key',
      cell({ key_id }) {
        const key = byId.get(key_id)
        return (
          <>
            <Link to={`/requests?key=${key_id}`}>{key?.name ?? key_id}</Link>
            {key?.revoked_at != null && <span class="dim"> (revoked)</span>}
          </>
        )
      },
    },
    ...countColumns,
  ]
  return <DataTable label="Keys" columns={columns} items={usage} keyOf={({ key_id }) => key_id} />
}
