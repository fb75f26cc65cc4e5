import { dataOf, type Schemas } from '../../api/control-client.ts'
import { CopyButton } from '../../components/code-block.tsx'
import { Method, Status, toneOf } from '../../components/facts.tsx'
import { Icon } from '../../components/icon.tsx'
import { describeStatus, MessageView } from '../../components/message-view.tsx'
import { Loaded, Section } from '../../components/screen.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { formatDuration, formatUtc } from '../../format.ts'
import { Link, useFilters } from '../../router/link.tsx'
import { useBaseUrl, useConsole, useQuery } from '../../state/hooks.ts'
import { generateCurl, RequestCode } from './request-code.tsx'
import { RequestReason } from './request-reason.tsx'
import { RequestReplay } from './request-replay.tsx'

/** One request with its response, and the reasons for it. */
export function RequestDetail({ id }: { readonly id: string }) {
  const { control, controlUrl } = useConsole()
  const { keep } = useFilters()
  const params = { path: { request_id: id } }
  const query = useQuery(() => dataOf(control.GET('/requests/{request_id}', { params })))
  const baseUrl = useBaseUrl()
  const entry = query.data
  return (
    <>
      <header class="detail-head">
        <div class="actions">
          {entry && (
            <Status
              tone={entry.fault === null ? toneOf(entry.status) : 'fault'}
              text={entry.status === null ? 'No response' : describeStatus(entry.status)}
            />
          )}
          {entry && (
            <>
              <CopyButton text={generateCurl(entry, controlUrl)} label="Copy as curl" aria-keyshortcuts="c" />
              <RequestReplay entry={entry} />
            </>
          )}
          <Link to={keep('/requests')} class="button button-quiet" aria-label="Close" title="Close">
            <Icon name="close" />
          </Link>
        </div>
        <h2 class="mono break">
          {entry ? (
            <>
              <Method method={entry.method} /> {entry.path}
              <span class="dim">{entry.search}</span>
            </>
          ) : (
            'Request'
          )}
        </h2>
        {entry && (
          <p class="meta">
            <span>{formatUtc(entry.at)}</span>
            <span>{formatDuration(entry.duration_ms)}</span>
            <span>{entry.operation ?? 'no operation'}</span>
          </p>
        )}
      </header>
      <div class="scroll-pane">
        <Loaded query={query}>
          {(entry) => (
            <>
              <Section title="Why this response">
                <RequestReason entry={entry} />
              </Section>
              <Tabs
                label="Parts of the request"
                tabs={[
                  { name: 'Response', content: () => <Message label="Response" message={entry.response} /> },
                  { name: 'Request', content: () => <Message label="Request" message={entry.request} /> },
                  {
                    name: 'As code',
                    content: () => baseUrl !== undefined && <RequestCode entry={entry} baseUrl={baseUrl} />,
                  },
                ]}
              />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

interface MessageProps {
  readonly label: string
  readonly message: Schemas['Message'] | null
}

function Message({ label, message }: MessageProps) {
  if (message === null) {
    return <p class="dim">None: the connection was broken, or the client aborted the request.</p>
  }
  return <MessageView label={label} headers={Object.entries(message.headers)} body={message.body} />
}
