import { useEffect, useState } from 'preact/hooks'
import type { ReceivedResponse } from '../../api/send-request.ts'
import { HttpStatus } from '../../components/facts.tsx'
import { MessageView } from '../../components/message-view.tsx'
import { formatDuration } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/hooks.ts'
import { useExplorer } from '../explorer-state.ts'

/** A response as it arrived. */
export function ResponseView({ response }: { readonly response: ReceivedResponse }) {
  const { status, headers, body, durationMs } = response
  const requestId = useJournalEntry(response)
  return (
    <section class="received" aria-label="Response">
      <p role="status">
        <HttpStatus status={status} /> in {formatDuration(durationMs)}, {body.length.toLocaleString('en')}{' '}
        characters
        {requestId !== undefined && (
          <>
            {' · '}
            <Link to={`/requests/${requestId}`}>Reason in the request log</Link>
          </>
        )}
      </p>
      <MessageView label="Response" headers={headers} body={body} />
    </section>
  )
}

/** Finds the request in the mock's journal. */
function useJournalEntry({ request: { method, url } }: ReceivedResponse): string | undefined {
  const { control } = useConsole()
  const { dialect } = useExplorer()
  const hasControl = dialect.value !== undefined
  const [id, setId] = useState<string>()
  useEffect(() => {
    if (!hasControl) return
    const query = { method, path: new URL(url).pathname, last: 1 }
    control
      .GET('/request-summaries', { params: { query } })
      .then(({ data }) => setId(data?.data[0]?.id))
      .catch(() => {})
  }, [control, hasControl, method, url])
  return id
}
