import type { Schemas } from '../../api/control-client.ts'
import type { Column } from '../../components/column.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import { Section } from '../../components/section.tsx'
import { Time } from '../../components/time.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/context.ts'
import { pageSize } from '../../state/pages.ts'
import { usePages } from '../../state/use-pages.ts'

type Permit = Schemas['PermitSummary']

/** Permits that match a condition. */
export function ConditionPermits({ id }: { readonly id: string }) {
  const { control, organizationId } = useConsole()
  const organization_id = organizationId.value
  const permits = usePages<Permit>(
    async (page, signal) => {
      const params = { path: { organization_id }, query: { page, per_page: pageSize, condition_id: id } }
      const { data } = await control.GET('/organizations/{organization_id}/permits', { params, signal })
      return { items: data?.data ?? [], total: data?.meta.total ?? 0 }
    },
    [organization_id, id],
    ({ type }) => type === 'permit' || type === 'condition',
  )
  return (
    <Section title="Matching permits">
      <PagedTable
        label="Permits of the condition"
        noun="permit"
        columns={columns}
        pages={permits}
        keyOf={({ uuid }) => uuid}
        empty={
          <EmptyState title="No permit matches">
            Edit the criteria, or <Link to="/permits">create a permit</Link> that matches them.
          </EmptyState>
        }
      />
    </Section>
  )
}

const columns: readonly Column<Permit>[] = [
  {
    header: 'Number',
    cell: ({ uuid, permit_number }) => (
      <Link to={`/permits/${encodeURIComponent(uuid)}`}>{permit_number}</Link>
    ),
  },
  { header: 'Status', cell: ({ status }) => status, width: '9.5rem' },
  { header: 'Address', cell: ({ address }) => address, show: 'wide' },
  { header: 'Watched', cell: ({ watched }) => (watched ? 'Yes' : 'No'), show: 'wide', width: '6rem' },
  { header: 'Updated', cell: ({ updated_at }) => <Time at={updated_at} />, show: 'wide', width: '8rem' },
]
