import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { operationIds } from '../../api/service-operations.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmButton } from '../../components/dialog.tsx'
import { SearchField, SelectField } from '../../components/field.tsx'
import { EmptyState, ErrorNote, Screen } from '../../components/screen.tsx'
import { HttpStatus, StatusBadge } from '../../components/status-badge.tsx'
import { type Column, VirtualTable } from '../../components/table.tsx'
import { ClockTime } from '../../components/time.tsx'
import { formatCount, formatDuration } from '../../format.ts'
import { type Filters, Link, useFilters } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { type RequestSummary, useJournal } from './journal.ts'
import { RequestDetail } from './request-detail.tsx'

/** Requests to the service as they happen, and one of them beside the list. */
export function RequestsScreen({ id }: { readonly id: string | undefined }) {
  const { goTo } = useConsole()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open, wherever the focus is
    <div
      class={id ? 'split open' : 'split'}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && id) goTo('/requests')
      }}
    >
      <div class="split-list">
        <RequestList openId={id} />
      </div>
      {id && (
        <section class="split-detail" aria-label="Open request">
          <RequestDetail key={id} id={id} />
        </section>
      )}
    </div>
  )
}

function RequestList({ openId }: { readonly openId: string | undefined }) {
  const { control } = useConsole()
  const client = useOrganization()
  const filters = useFilters()
  const [isPaused, setIsPaused] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const { entries, waiting, query } = useJournal(isPaused || hasFocus)
  const { data: organization } = useQuery((signal) => dataOf(client.GET('', { signal })), [client])
  const { data: keys = [] } = useQuery(
    (signal) => dataOf(client.GET('/keys', { signal })),
    [client],
    ({ type }) => type === 'key',
  )
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]))
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
      summary={
        <>
          {formatCount(shown.length)} of {formatCount(entries.length)} requests
          {isPaused || hasFocus ? `. Paused${isPaused ? '' : ' while a request has the focus'}` : ''}
          {waiting > 0 && `; ${formatCount(waiting)} new`}.
        </>
      }
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
      <RequestFilterFields filters={filters} keys={keys} />
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
            columns={requestColumns(keyNames)}
            count={shown.length}
            itemAt={(index) => shown[index]}
            keyOf={({ id }) => id}
            openKey={openId}
          />
        </div>
      )}
    </Screen>
  )
}

interface RequestFilterProps {
  readonly filters: Filters
  readonly keys: readonly Schemas['ApiKey'][]
}

function RequestFilterFields({ filters, keys }: RequestFilterProps) {
  const select = (name: string) => ({
    value: filters.get(name),
    onSelect: (value: string) => filters.set(name, value),
  })
  const hidden = ['method', 'operation', 'key', 'organization'].filter(
    (name) => filters.get(name) !== '',
  ).length
  return (
    <search class="filters">
      <SearchField
        label="Path contains"
        value={filters.get('path')}
        onSearch={(text) => filters.set('path', text)}
      />
      <SelectField label="Status" {...select('status')} options={statuses} />
      <details class="more-filters">
        <summary class="button">Filters{hidden > 0 && ` (${hidden})`}</summary>
        <div class="filters">
          <SelectField
            label="Method"
            {...select('method')}
            options={[['', 'Any'], 'GET', 'POST', 'DELETE']}
          />
          <SelectField label="Operation" {...select('operation')} options={[['', 'Any'], ...operationIds]} />
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
        </div>
      </details>
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

/** Columns of the journal. Keys have names, by their identifiers. */
export function requestColumns(keyNames: ReadonlyMap<string, string>): readonly Column<RequestSummary>[] {
  return [
    { header: 'Time', width: '5rem', cell: ({ at }) => <ClockTime at={at} /> },
    { header: 'Status', width: '4.25rem', cell: ({ status }) => <HttpStatus status={status} /> },
    {
      header: 'Request',
      cell: ({ id, method, path, search, fault }) => (
        <span class="request mono" title={`${path}${search}`}>
          <Link to={`/requests/${encodeURIComponent(id)}`}>
            <span class={`method method-${method.toLowerCase()}`}>{method}</span> {path}
          </Link>
          <span class="dim">{search}</span>
          {fault !== null && <StatusBadge tone="fault" text={`Fault: ${fault}`} />}
        </span>
      ),
    },
    {
      header: 'Key',
      width: '10rem',
      show: 'wide',
      cell: ({ key_id }) =>
        key_id === null ? <span class="dim">unknown</span> : (keyNames.get(key_id) ?? key_id),
    },
    {
      header: 'Duration',
      width: '5.5rem',
      show: 'wide',
      isNumber: true,
      cell: ({ duration_ms }) => formatDuration(duration_ms),
    },
  ]
}

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
