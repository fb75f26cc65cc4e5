import { operations } from '@permit-tracking/spec/operations'
import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { ConfirmButton } from '../../components/dialog.tsx'
import { ClockTime, Method, responseLegend, responsePart, Status, toneOf } from '../../components/facts.tsx'
import { Button, Field } from '../../components/form.tsx'
import { ListTools, LiveList, matchesSearch } from '../../components/live-list.tsx'
import { EmptyState } from '../../components/screen.tsx'
import type { Column } from '../../components/table.tsx'
import { formatCount } from '../../format.ts'
import { type Filters, Link, useFilters } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { type RequestSummary, requestsOf, useJournal } from './journal.ts'
import { RequestDetail } from './request-detail.tsx'
import { shortReason } from './request-reason.tsx'

type Keys = ReadonlyMap<string | null, Schemas['ApiKey']>

/** Requests to the service as they happen, and one of them beside the list. */
export function RequestsScreen({ id: openId }: { readonly id: string | undefined }) {
  const { control, goTo } = useConsole()
  const client = useOrganization()
  const filters = useFilters()
  const [isPaused, setIsPaused] = useState(false)
  const { entries, since, query } = useJournal()
  const organization = useQuery((client) => dataOf(client.GET('')), ['organization'])
  const requests = requestsOf(entries, organization.data?.organization_id)
  const { data = [] } = useQuery((client) => dataOf(client.GET('/keys')), ['key'])
  const keys: Keys = new Map(data.map((key) => [key.id, key]))
  const find = (get: Filters['get']) => filterRequests(requests, get, keys)
  const shown = find(filters.get)
  const ofAnyStatus = find((name) => (name === 'status' ? '' : filters.get(name)))
  const segments = statusSegments.map(([value, name, tone]) => {
    const count = ofAnyStatus.filter((request) => hasStatus(request, value)).length
    return [value, `${name} ${formatCount(count)}`, tone] as const
  })
  async function clear(): Promise<void> {
    await control.DELETE('/requests')
    await client.DELETE('/requests')
  }
  return (
    <LiveList
      title="Requests"
      detail={openId && <RequestDetail key={openId} id={openId} />}
      onClose={() => goTo(filters.keep('/requests'))}
      label="Requests"
      actions={
        <>
          <Button
            kind="quiet"
            icon={isPaused ? 'play' : 'pause'}
            aria-pressed={isPaused}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? 'Continue' : 'Pause'}
          </Button>
          <ConfirmButton
            label="Clear"
            opener={{ 'aria-label': 'Clear the journal' }}
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
      query={organization.error ? organization : query}
      tools={
        <ListTools label="Search requests" segment="status" segments={segments} names={hiddenFilters}>
          <Field
            label="Operation"
            {...filters.field('operation')}
            options={[any, ...Object.keys(operations)]}
          />
          <Field
            label="Key"
            {...filters.field('key')}
            options={[any, ...data.map(({ id, name }) => [id, name] as const)]}
          />
        </ListTools>
      }
      chart={{
        legend: responseLegend,
        items: shown.map(({ at, status }) => [at, responsePart(status)] as const),
        since,
      }}
      summary={`${formatCount(shown.length)} of ${formatCount(requests.length, 'request')}`}
      columns={requestColumns(keys, filters)}
      items={organization.data && query.data && shown}
      isPaused={isPaused}
      keyOf={({ id }) => id}
      openKey={openId}
      empty={
        <EmptyState title="No requests yet">
          Send one to the service with your program, with the SDK or with curl. It appears here at once.
        </EmptyState>
      }
    />
  )
}

const hiddenFilters = ['operation', 'key']

const any = ['', 'Any'] as const

const statusSegments = [
  ['4', '4xx', 'warn'],
  ['5', '5xx', 'bad'],
  ['fault', 'Faults', 'fault'],
] as const

/** Columns of the journal. Links keep the filters. */
function requestColumns(keys: Keys, { keep }: Filters): readonly Column<RequestSummary>[] {
  return [
    { header: 'Time', width: '3.75rem', sortBy: ({ at }) => at, cell: ({ at }) => <ClockTime at={at} /> },
    {
      header: 'Status',
      width: '3.125rem',
      sortBy: ({ status }) => status ?? 0,
      cell: ({ status, fault }) => (
        <Status tone={fault === null ? toneOf(status) : 'fault'} text={status ?? 'none'} />
      ),
    },
    {
      header: 'Request',
      sortBy: ({ path }) => path,
      cell: (request) => {
        const { id, method, path, search } = request
        const reason = shortReason(request)
        return (
          <span class="entry" title={`${path}${search}`}>
            <Link to={keep(`/requests/${encodeURIComponent(id)}`)}>
              <Method method={method} /> <Path path={path} />
              <code class="dim">{search}</code>
            </Link>
            {reason !== undefined && <span class="why-short">{reason}</span>}
          </span>
        )
      },
    },
    {
      header: 'Key',
      width: 'minmax(6.5rem, 0.2fr)',
      show: 'wide',
      sortBy: ({ key_id }) => nameOf(keys, key_id),
      cell: ({ key_id }) => nameOf(keys, key_id),
    },
    {
      header: 'ms',
      width: '2.625rem',
      show: 'wide',
      isNumber: true,
      sortBy: ({ duration_ms }) => duration_ms,
      cell: ({ duration_ms }) => (
        <>
          {formatCount(Math.round(duration_ms))}
          <span class="unit"> ms</span>
        </>
      ),
    },
  ]
}

function nameOf(keys: Keys, id: string | null): string {
  return keys.get(id)?.name ?? id ?? 'unknown'
}

/** Path of a request. A phone leaves out the middle of each UUID. */
function Path({ path }: Pick<RequestSummary, 'path'>) {
  const parts = path.split(/(?<=\/[\da-f]{8})(-[\da-f-]{23})(?=[\da-f]{4})/)
  return (
    <code>{parts.map((part, index) => (index % 2 === 0 ? part : <span class="middle">{part}</span>))}</code>
  )
}

/** Returns the requests that match. A search finds what a row shows. */
export function filterRequests(
  requests: readonly RequestSummary[],
  /** Returns the value of a filter; an empty text matches every request. */
  get: (name: string) => string,
  keys: Keys = new Map(),
): readonly RequestSummary[] {
  const [operation, key] = hiddenFilters.map(get)
  const search = get('search').trim()
  return requests.filter(
    (request) =>
      (!operation || request.operation === operation) &&
      hasStatus(request, get('status')) &&
      (!key || request.key_id === key) &&
      (search === '' ||
        matchesSearch(search, [
          request.status,
          request.method,
          `${request.path}${request.search}`,
          shortReason(request),
          nameOf(keys, request.key_id),
        ])),
  )
}

/** True if the status of a request is of a class such as `4`, or `none`, or if it had a `fault`. */
function hasStatus({ status, fault }: RequestSummary, value: string): boolean {
  return value === 'fault' ? fault !== null : String(status ?? 'none').startsWith(value)
}
