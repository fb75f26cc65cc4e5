import { permitStatuses } from '@permit-tracking/spec/labels'
import type { Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { DialogButton } from '../../components/dialog.tsx'
import { SearchField, SelectField } from '../../components/field.tsx'
import { EmptyState, Screen } from '../../components/screen.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { type Column, PagedTable } from '../../components/table.tsx'
import { Time } from '../../components/time.tsx'
import { Link, useFilters } from '../../router/link.tsx'
import { useOrganization } from '../../state/hooks.ts'
import { pageSize, usePages } from '../../state/pages.ts'
import { PermitStatus } from './permit-basics.tsx'
import { PermitCreationDialog } from './permit-fields.tsx'

/** All permits of the service, watched or not. */
export function PermitsScreen() {
  const client = useOrganization()
  const filters = useFilters()
  const query = {
    search: filters.get('search'),
    status: filters.get('status'),
    watched: filters.get('watched'),
    condition_id: filters.get('condition_id'),
  }
  const permits = usePages<Schemas['PermitSummary']>(
    async (page, signal) => {
      const { data } = await client.GET('/permits', {
        params: {
          query: {
            page,
            per_page: pageSize,
            ...(query.search && { search: query.search }),
            ...(query.status && { status: query.status }),
            ...((query.watched === 'true' || query.watched === 'false') && { watched: query.watched }),
            ...(query.condition_id && { condition_id: query.condition_id }),
          },
        },
        signal,
      })
      return { items: data?.data ?? [], total: data?.meta.total ?? 0 }
    },
    [client, ...Object.values(query)],
    ({ type }) => type === 'permit' || (type === 'condition' && query.condition_id !== ''),
  )
  return (
    <Screen
      title="Permits"
      summary="Every permit of the service. Clients of the API see the watched ones, and those that a condition matches."
      actions={
        <DialogButton kind="primary" label="Create a permit">
          {(close) => <PermitCreationDialog onClose={close} />}
        </DialogButton>
      }
    >
      <search class="filters">
        <SearchField
          label="Search"
          placeholder="Number, address, description …"
          value={query.search}
          onSearch={(text) => filters.set('search', text)}
        />
        <SelectField
          label="Status"
          value={query.status}
          options={[['', 'Any'], ...permitStatuses]}
          onSelect={(value) => filters.set('status', value)}
        />
        <SelectField
          label="Watchlist"
          value={query.watched}
          options={[
            ['', 'All permits'],
            ['true', 'Watched'],
            ['false', 'Not watched'],
          ]}
          onSelect={(value) => filters.set('watched', value)}
        />
        {filters.isSet && <Button onClick={filters.clear}>Remove filters</Button>}
      </search>
      {query.condition_id && (
        <p>
          Only permits that match the condition{' '}
          <Link to={`/conditions/${encodeURIComponent(query.condition_id)}`}>{query.condition_id}</Link>.
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
