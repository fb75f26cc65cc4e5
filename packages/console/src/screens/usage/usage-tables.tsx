import type { Schemas } from '../../api/control-client.ts'
import { EmptyState } from '../../components/screen.tsx'
import type { Column } from '../../components/table.tsx'
import { DataTable } from '../../components/table.tsx'
import { Link } from '../../router/link.tsx'
import { countColumns } from './usage-chart.tsx'

type EndpointUsage = Readonly<Schemas['EndpointUsage']>
type KeyUsage = Readonly<Schemas['KeyUsage']>
type ApiKey = Readonly<Schemas['ApiKey']>

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
export function EndpointTable({ endpoints }: { readonly endpoints: readonly EndpointUsage[] }) {
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
  readonly keys: readonly ApiKey[]
}

/** Requests by key, most used first. */
export function KeyTable({ usage, keys }: KeyTableProps) {
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
