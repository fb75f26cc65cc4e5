import { useState } from 'preact/hooks'
import { dataOf } from '../../api/control-client.ts'
import { operationIds } from '../../api/service-operations.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmButton } from '../../components/dialog.tsx'
import { SearchField, SelectField } from '../../components/field.tsx'
import { EmptyState, ErrorNote, Screen } from '../../components/screen.tsx'
import { HttpStatus, StatusBadge } from '../../components/status-badge.tsx'
import { type Column, VirtualTable } from '../../components/table.tsx'
import { Time } from '../../components/time.tsx'
import { formatCount } from '../../format/text.ts'
import { formatDuration } from '../../format/time.ts'
import { type Filters, Link, useFilters } from '../../router/link.tsx'
import { useConsole, useOrganization } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'
import type { RequestSummary } from './journal.ts'
import { useJournal } from './journal.ts'

/** Requests to the service as they happen. */
export function RequestsScreen() {
  const { control } = useConsole()
  const client = useOrganization()
  const filters = useFilters()
  const [isPaused, setIsPaused] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const { entries, waiting, query } = useJournal(isPaused || hasFocus)
  const { data: organization } = useQuery((signal) => dataOf(client.GET('', { signal })), [client])
  async function clear(): Promise<void> {
    await control.DELETE('/requests')
    await client.DELETE('/requests')
  }
  const shown = filterRequests(
    entries,
    {
      method: filters.get('method'),
      operation: filters.get('operation'),
      status: filters.get('status'),
      key: filters.get('key'),
      organization: filters.get('organization'),
      text: filters.get('path'),
    },
    organization?.organization_id,
  )
  return (
    <Screen
      title="Requests"
      summary="The last 1,000 requests to the service, newest first, with the reasons for each response."
      actions={
        <>
          <Button aria-pressed={isPaused} onClick={() => setIsPaused(!isPaused)}>
            {isPaused ? 'Continue' : 'Pause'}
          </Button>
          <ConfirmButton
            label="Clear the journal"
            title="Clear the journal?"
            verb="Clear the journal"
            action={clear}
          >
            <p>
              The recorded requests are deleted, also those of other organizations. Usage and limits stay.
            </p>
          </ConfirmButton>
        </>
      }
    >
      <RequestFilterFields filters={filters} />
      <p class="dim">
        {formatCount(shown.length)} of {formatCount(entries.length)} requests
        {isPaused || hasFocus ? `. Paused${isPaused ? '' : ' while a request has the focus'}` : ''}
        {waiting > 0 && `; ${formatCount(waiting)} new`}.
      </p>
      <ErrorNote error={query.error} onRetry={query.reload} />
      {shown.length === 0 && !query.isLoading ? (
        <EmptyState title={entries.length > 0 ? 'No request matches these filters' : 'No requests yet'}>
          {entries.length > 0 ? (
            <Button onClick={filters.clear}>Remove filters</Button>
          ) : (
            'Send one to the service with your program, with the SDK or with curl. It appears here at once.'
          )}
        </EmptyState>
      ) : (
        // A row that has the focus, or is being clicked, stays where it is.
        <div
          onFocusIn={({ target }) =>
            setHasFocus(target instanceof Element && target.closest('tbody') !== null)
          }
          onFocusOut={() => setHasFocus(false)}
        >
          <VirtualTable
            label="Requests"
            columns={requestColumns}
            count={shown.length}
            itemAt={(index) => shown[index]}
            keyOf={({ id }) => id}
          />
        </div>
      )}
    </Screen>
  )
}

function RequestFilterFields({ filters }: { readonly filters: Filters }) {
  const client = useOrganization()
  const { data: keys = [] } = useQuery(
    (signal) => dataOf(client.GET('/keys', { signal })),
    [client],
    ({ type }) => type === 'key',
  )
  const select = (name: string) => ({
    value: filters.get(name),
    onSelect: (value: string) => filters.set(name, value),
  })
  return (
    <search class="filters">
      <SearchField
        label="Path contains"
        value={filters.get('path')}
        onSearch={(text) => filters.set('path', text)}
      />
      <SelectField label="Method" {...select('method')} options={[['', 'Any'], 'GET', 'POST', 'DELETE']} />
      <SelectField label="Operation" {...select('operation')} options={[['', 'Any'], ...operationIds]} />
      <SelectField label="Status" {...select('status')} options={statuses} />
      <SelectField
        label="Key"
        {...select('key')}
        options={[['', 'Any'], ...keys.map(({ id, name }) => [id, name] as const)]}
      />
      <SelectField
        label="Organization"
        {...select('organization')}
        options={[
          ['', 'This one and unknown keys'],
          ['all', 'All'],
        ]}
      />
      {filters.isSet && <Button onClick={filters.clear}>Remove filters</Button>}
    </search>
  )
}

const statuses = [
  ['', 'Any'],
  ['2', '2xx success'],
  ['4', '4xx rejected'],
  ['5', '5xx failed'],
  ['none', 'No response'],
] as const

/** Columns of the journal. */
export const requestColumns: readonly Column<RequestSummary>[] = [
  { header: 'Status', width: '6.75rem', cell: ({ status }) => <HttpStatus status={status} /> },
  {
    header: 'Request',
    cell: ({ id, method, path, search }) => (
      <span class="mono" title={`${path}${search}`}>
        <Link to={`/requests/${encodeURIComponent(id)}`}>
          {method} {path}
        </Link>
        <span class="dim">{search}</span>
      </span>
    ),
  },
  {
    header: 'Operation',
    width: '11.5rem',
    show: 'wide',
    cell: ({ operation }) => operation ?? <span class="dim">none</span>,
  },
  {
    header: 'Fault',
    width: '8rem',
    show: 'wide',
    cell: ({ fault }) =>
      fault === null ? <span class="dim">–</span> : <StatusBadge tone="warn" text={fault} />,
  },
  {
    header: 'Duration',
    width: '5.5rem',
    show: 'wide',
    isNumber: true,
    cell: ({ duration_ms }) => formatDuration(duration_ms),
  },
  { header: 'Time', width: '9.5rem', show: 'wide', cell: ({ at }) => <Time at={at} /> },
]

/** Filters of the journal. An empty text matches every request. */
export interface RequestFilters {
  readonly method: string
  readonly operation: string
  /** A class such as `4`, or `none` for requests without a response. */
  readonly status: string
  readonly key: string
  /** `all`, or empty for the organization on screen. */
  readonly organization: string
  /** Text in the path or the query. */
  readonly text: string
}

/**
 * Returns the requests that match. Those without a valid key belong to no organization, and are listed with each of them: they are
 * the ones that people look for.
 */
export function filterRequests(
  requests: readonly RequestSummary[],
  { method, operation, status, key, organization, text }: RequestFilters,
  organizationId: string | undefined,
): readonly RequestSummary[] {
  const part = text.toLowerCase()
  return requests.filter(
    (request) =>
      (method === '' || request.method === method) &&
      (operation === '' || request.operation === operation) &&
      (status === '' || statusClass(request.status) === status) &&
      (key === '' || request.key_id === key) &&
      (organization === 'all' ||
        organizationId === undefined ||
        request.organization_id === null ||
        request.organization_id === organizationId) &&
      (part === '' || `${request.path}${request.search}`.toLowerCase().includes(part)),
  )
}

function statusClass(status: number | null): string {
  return status === null ? 'none' : String(Math.floor(status / 100))
}
