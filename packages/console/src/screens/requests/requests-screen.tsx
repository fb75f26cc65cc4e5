import { operations } from '@permit-tracking/spec/operations'
import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { ConfirmButton } from '../../components/dialog.tsx'
import { ClockTime, HttpStatus, Method, StatusBadge } from '../../components/facts.tsx'
import { Button, ErrorNote, Field } from '../../components/form.tsx'
import { EmptyState, Screen } from '../../components/screen.tsx'
import { type Column, VirtualTable } from '../../components/table.tsx'
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
  const { data: organization } = useQuery((client, options) => dataOf(client.GET('', options)))
  const { data: keys = [] } = useQuery((client, options) => dataOf(client.GET('/keys', options)), ['key'])
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]))
  async function clear(): Promise<void> {
    await control.DELETE('/requests')
    await client.DELETE('/requests')
  }
  const shown = filterRequests(entries, filters.get, organization?.organization_id)
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
            submit="Clear the journal"
            onSubmit={clear}
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
  const { field, get, clear, isSet } = filters
  const hidden = ['method', 'operation', 'key', 'organization'].filter((name) => get(name) !== '').length
  return (
    <search class="filters">
      <Field label="Path contains" type="search" {...field('path')} />
      <Field label="Status" {...field('status')} options={statuses} />
      <details class="more-filters">
        <summary class="button">Filters{hidden > 0 && ` (${hidden})`}</summary>
        <div class="filters">
          <Field label="Method" {...field('method')} options={[any, 'GET', 'POST', 'DELETE']} />
          <Field label="Operation" {...field('operation')} options={[any, ...Object.keys(operations)]} />
          <Field
            label="Key"
            {...field('key')}
            options={[any, ...keys.map(({ id, name }) => [id, name] as const)]}
          />
          <Field label="Organization" {...field('organization')} options={organizations} />
        </div>
      </details>
      {isSet && <Button onClick={clear}>Remove filters</Button>}
    </search>
  )
}

const any = ['', 'Any'] as const

const organizations = [
  ['', 'This one and unknown keys'],
  ['all', 'All'],
] as const

const statuses = [
  any,
  ['2', '2xx success'],
  ['4', '4xx rejected'],
  ['5', '5xx failed'],
  ['none', 'No response'],
] as const

/** Columns of the journal. Keys have names, by their identifiers. */
function requestColumns(keyNames: ReadonlyMap<string, string>): readonly Column<RequestSummary>[] {
  return [
    { header: 'Time', width: '5rem', cell: ({ at }) => <ClockTime at={at} /> },
    { header: 'Status', width: '4.25rem', cell: ({ status }) => <HttpStatus status={status} /> },
    {
      header: 'Request',
      cell: ({ id, method, path, search, fault }) => (
        <span class="request mono" title={`${path}${search}`}>
          <Link to={`/requests/${encodeURIComponent(id)}`}>
            <Method method={method} /> {path}
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

/**
 * Returns the requests that match. Those without a valid key belong to no organization, and are listed with each of them: they are
 * the ones that people look for.
 */
export function filterRequests(
  requests: readonly RequestSummary[],
  /** Returns the value of a filter; an empty text matches every request. */
  get: (name: string) => string,
  organizationId: string | undefined,
): readonly RequestSummary[] {
  const [method, operation, status, key, organization] = filterNames.map(get)
  const part = get('path').trim().toLowerCase()
  return requests.filter(
    (request) =>
      (!method || request.method === method) &&
      (!operation || request.operation === operation) &&
      (!status || statusClass(request.status) === status) &&
      (!key || request.key_id === key) &&
      (organization === 'all' ||
        organizationId === undefined ||
        request.organization_id === null ||
        request.organization_id === organizationId) &&
      `${request.path}${request.search}`.toLowerCase().includes(part),
  )
}

const filterNames = ['method', 'operation', 'status', 'key', 'organization']

function statusClass(status: number | null): string {
  return status === null ? 'none' : String(Math.floor(status / 100))
}
