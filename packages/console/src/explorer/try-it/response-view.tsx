import { useEffect, useState } from 'preact/hooks'
import type { Fetch } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { HttpStatus } from '../../components/facts.tsx'
import { formatDuration, toPrettyText } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/hooks.ts'
import type { Operation } from '../document/read-reference.ts'
import { useExplorer } from '../explorer-state.ts'
import { requestUrl, type SampleRequest } from '../samples/sample-request.ts'

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
      <CodeBlock label="Response body" text={toPrettyText(body)} />
      <details>
        <summary>{headers.length} headers</summary>
        <CodeBlock
          label="Response headers"
          text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        />
      </details>
    </section>
  )
}

/** Finds the request in the mock's journal. */
function useJournalEntry({ method, url }: ReceivedResponse): string | undefined {
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

/** Response to a request of the explorer. */
export interface ReceivedResponse {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  readonly durationMs: number
}

/** Sends a request to the service as it was filled in. */
export async function sendRequest(
  fetch: Fetch,
  operation: Operation,
  request: SampleRequest,
): Promise<ReceivedResponse> {
  const { method } = operation
  const url = requestUrl(operation, request)
  const start = performance.now()
  let response: Response
  try {
    response = await fetch(
      new Request(url, {
        method,
        headers: {
          ...(request.apiKey && { Authorization: `Bearer ${request.apiKey}` }),
          ...(operation.body && { 'Content-Type': 'application/json' }),
        },
        body: operation.body ? JSON.stringify(request.body) : null,
      }),
    )
  } catch (cause) {
    throw new Error(
      `Could not reach ${url}. Check that the service runs there and that it accepts requests from this page.`,
      {
        cause,
      },
    )
  }
  const body = await response.text()
  const durationMs = performance.now() - start
  return { method, url, status: response.status, headers: [...response.headers], body, durationMs }
}
