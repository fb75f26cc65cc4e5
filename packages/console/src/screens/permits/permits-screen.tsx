import { permitStatuses } from '@permit-tracking/spec/labels'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { StatusBadge, Time } from '../../components/facts.tsx'
import { SearchFilter } from '../../components/filtered-list.tsx'
import { Button, Choice, changedTexts, Field } from '../../components/form.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import { CreateRecord } from '../../components/record-actions.tsx'
import { EmptyState, Screen } from '../../components/screen.tsx'
import type { Column } from '../../components/table.tsx'
import { Link, useFilters } from '../../router/link.tsx'
import { useOrganization } from '../../state/hooks.ts'
import { PermitStatus } from './permit-basics.tsx'
import { fields, PermitFields, StatusField, statusOf } from './permit-fields.tsx'

/** All permits of the organization, watched or not. */
export function PermitsScreen() {
  const client = useOrganization()
  const filters = useFilters()
  const [search = '', status = '', watched = ''] = ['search', 'status', 'watched'].map((name) =>
    filters.get(name).trim(),
  )
  async function create(values: FormData): Promise<string> {
    const texts = changedTexts(values, fields)
    const body = { ...texts, status: statusOf(values), watched: values.has('watched') }
    return (await dataOf(client.POST('/permits', { body }))).uuid
  }
  return (
    <Screen
      title="Permits"
      summary="Every permit, watched or not. Clients of the API see the watched ones, and those that a condition matches."
      actions={
        <CreateRecord noun="permit" onCreate={create}>
          <p class="dim">Fields that are empty are generated.</p>
          <Choice name="watched" defaultChecked>
            Watch it, so that its changes raise events
          </Choice>
          <StatusField current="Pending" />
          <PermitFields />
        </CreateRecord>
      }
    >
      <search class="filters">
        <SearchFilter placeholder="Number, address, description …" />
        <Field label="Status" options={[['', 'Any'], ...permitStatuses]} {...filters.field('status')} />
        <Field label="Watchlist" options={watchlistStates} {...filters.field('watched')} />
        {filters.isSet && <Button onClick={filters.clear}>Remove filters</Button>}
      </search>
      <PagedTable
        label="Permits"
        noun="permit"
        columns={permitColumns}
        load={(client, page) => {
          const known = (['true', 'false'] as const).find((value) => value === watched)
          const query = { ...page, search, status, ...(known && { watched: known }) }
          return client.GET('/permits', { params: { query } })
        }}
        concerns={['permit']}
        keyOf={({ uuid }) => uuid}
        empty={
          <EmptyState title="No permits yet">
            Create a permit, or reset the mock in the Lab to its generated data.
          </EmptyState>
        }
      />
    </Screen>
  )
}

const watchlistStates = [
  ['', 'All permits'],
  ['true', 'Watched'],
  ['false', 'Not watched'],
] as const

/** Columns of a list of permits. */
export const permitColumns: readonly Column<Schemas['PermitSummary']>[] = [
  {
    header: 'Number',
    width: '11rem',
    cell: ({ uuid, permit_number }) => (
      <Link to={`/permits/${encodeURIComponent(uuid)}`}>{permit_number}</Link>
    ),
  },
  {
    header: 'Status',
    width: 'minmax(6rem, 11.5rem)',
    cell: ({ status }) => <PermitStatus status={status} />,
  },
  {
    header: 'Watchlist',
    width: '6.5rem',
    show: 'wide',
    cell: ({ watched }) =>
      watched ? <StatusBadge tone="busy" text="Watched" /> : <span class="dim">–</span>,
  },
  {
    header: 'Type',
    width: 'minmax(0, 0.8fr)',
    show: 'wide',
    cell: ({ type }) => <span title={type}>{type}</span>,
  },
  { header: 'Address', show: 'wide', cell: ({ address }) => <span title={address}>{address}</span> },
  { header: 'Updated', width: '8.5rem', show: 'wide', cell: ({ updated_at }) => <Time at={updated_at} /> },
]
