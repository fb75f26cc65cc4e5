import { dataOf, type Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { DetailsList, HttpStatus, Time } from '../../components/facts.tsx'
import { EmptyState, Loaded, Section } from '../../components/screen.tsx'
import { formatDuration, formatUtc, toPrettyText } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { RequestCode } from './request-code.tsx'
import { RequestReplay } from './request-replay.tsx'

/** One request with its response, and the reasons for it. */
export function RequestDetail({ id }: { readonly id: string }) {
  const { control, serviceUrl } = useConsole()
  const params = { path: { request_id: id } }
  const query = useQuery(
    (_, options) => dataOf(control.GET('/requests/{request_id}', { params, ...options })),
    [],
    [id],
  )
  const mock = useQuery((_, options) => dataOf(control.GET('/', options)))
  const baseUrl = mock.data && serviceUrl(mock.data.base_url)
  return (
    <>
      <header class="row split-head">
        <h2 class="mono break">{query.data ? `${query.data.method} ${query.data.path}` : 'Request'}</h2>
        <Link to="/requests" class="button button-quiet">
          Close
        </Link>
      </header>
      <Loaded query={query}>
        {(entry) => (
          <>
            <RequestFacts entry={entry} />
            <MessageSection title="Response" message={entry.response} />
            <MessageSection title="Request" message={entry.request} query={entry.search} />
            {baseUrl !== undefined && (
              <>
                <RequestCode entry={entry} baseUrl={baseUrl} />
                <RequestReplay entry={entry} baseUrl={baseUrl} />
              </>
            )}
          </>
        )}
      </Loaded>
      {query.error !== undefined && query.data === undefined && (
        <EmptyState title="The journal keeps the last 1,000 requests">
          This one may be older, or the journal was cleared.
        </EmptyState>
      )}
    </>
  )
}

function RequestFacts({ entry }: { readonly entry: Schemas['RequestEntry'] }) {
  const { operation, at, duration_ms, key_id, organization_id, fault, reasons, status } = entry
  return (
    <Section title="Why this response" actions={<HttpStatus status={status} />}>
      {reasons.length === 0 ? (
        <p class="dim">Nothing but the request itself decided.</p>
      ) : (
        <ol class="markers">
          {reasons.map((reason, index) => (
            <li key={index} class="break">
              {reason}
            </li>
          ))}
        </ol>
      )}
      <DetailsList
        items={[
          ['Operation', operation ?? 'None matches the method and path'],
          [
            'Time',
            <>
              {formatUtc(at)}{' '}
              <span class="dim">
                (<Time at={at} />)
              </span>
            </>,
          ],
          ['Duration', formatDuration(duration_ms)],
          ['Key', key_id === null ? 'Unknown' : <Link to="/keys">{key_id}</Link>],
          ['Organization', organization_id ?? 'None'],
          ['Fault', fault ?? 'None'],
        ]}
      />
    </Section>
  )
}

interface MessageSectionProps {
  readonly title: string
  readonly message: Schemas['Message'] | null
  readonly query?: string
}

function MessageSection({ title, message, query = '' }: MessageSectionProps) {
  if (message === null) {
    return (
      <Section title={title}>
        <p class="dim">None: the connection was broken, or the client aborted the request.</p>
      </Section>
    )
  }
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <Section title={title}>
      {query !== '' && <CodeBlock label={`${title} query`} text={query} />}
      <CodeBlock label={`${title} headers`} text={headers.join('\n')} />
      {message.body === undefined ? (
        <p class="dim">No body.</p>
      ) : (
        <CodeBlock label={`${title} body`} text={toPrettyText(message.body)} />
      )}
    </Section>
  )
}
