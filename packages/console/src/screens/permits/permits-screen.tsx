import { permitStatuses } from '@permit-tracking/spec/labels'
import type { Schemas } from '../../api/control-client.ts'
import { StatusBadge, Time } from '../../components/facts.tsx'
import { Button, Field } from '../../components/form.tsx'
import { EmptyState, Screen } from '../../components/screen.tsx'
import { type Column, PagedTable } from '../../components/table.tsx'
import { Link, useFilters } from '../../router/link.tsx'
import { usePages } from '../../state/pages.ts'
import { PermitStatus } from './permit-basics.tsx'
import { CreatePermitButton } from './permit-fields.tsx'

/** All permits of the service, watched or not. */
export function PermitsScreen() {
  const filters = useFilters()
  const [search, status, watched, condition_id] = filterNames.map((name) => filters.get(name).trim())
  const permits = usePages<Schemas['PermitSummary']>(
    (client, page, options) =>
      client.GET('/permits', {
        params: {
          query: {
            ...page,
            ...(search && { search }),
            ...(status && { status }),
            ...((watched === 'true' || watched === 'false') && { watched }),
            ...(condition_id && { condition_id }),
          },
        },
        ...options,
      }),
    condition_id ? ['permit', 'condition'] : ['permit'],
    [search, status, watched, condition_id],
  )
  return (
    <Screen
      title="Permits"
      summary="Every permit of the service. Clients of the API see the watched ones, and those that a condition matches."
      actions={<CreatePermitButton />}
    >
      <search class="filters">
        <Field
          label="Search"
          type="search"
          placeholder="Number, address, description …"
          {...filters.field('search')}
        />
        <Field label="Status" options={[['', 'Any'], ...permitStatuses]} {...filters.field('status')} />
        <Field label="Watchlist" options={watchlistStates} {...filters.field('watched')} />
        {filters.isSet && <Button onClick={filters.clear}>Remove filters</Button>}
      </search>
      {condition_id && (
        <p>
          Only permits that match the condition{' '}
          <Link to={`/conditions/${encodeURIComponent(condition_id)}`}>{condition_id}</Link>.
        </p>
      )}
      <PagedTable
        label="Permits"
        noun="permit"
        columns={columns}
        pages={permits}
        keyOf={({ uuid }) => uuid}
        empty={
          <EmptyState title={filters.isSet ? 'No permit matches these filters' : 'No permits yet'}>
            {filters.isSet
              ? 'Search for a shorter text, or remove the filters.'
              : 'Create a permit, or reset the mock in the Lab to its generated data.'}
          </EmptyState>
        }
      />
    </Screen>
  )
}

const filterNames = ['search', 'status', 'watched', 'condition_id']

const watchlistStates = [
  ['', 'All permits'],
  ['true', 'Watched'],
  ['false', 'Not watched'],
] as const

const columns: readonly Column<Schemas['PermitSummary']>[] = [
  {
    header: 'Number',
    width: '11rem',
    cell: ({ uuid, permit_number }) => (
      <Link to={`/permits/${encodeURIComponent(uuid)}`}>{permit_number}</Link>
    ),
  },
  { header: 'Status', width: '11.5rem', cell: ({ status }) => <PermitStatus status={status} /> },
  {
    header: 'Watchlist',
    width: '6.5rem',
    show: 'wide',
    cell: ({ watched }) =>
      watched ? <StatusBadge tone="busy" text="Watched" /> : <span class="dim">–</span>,
  },
  { header: 'Type', width: '13rem', show: 'wide', cell: ({ type }) => <span title={type}>{type}</span> },
  { header: 'Address', show: 'wide', cell: ({ address }) => <span title={address}>{address}</span> },
  { header: 'Updated', width: '8.5rem', show: 'wide', cell: ({ updated_at }) => <Time at={updated_at} /> },
]
