import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { DataTable } from '../../components/data-table.tsx'
import { Form } from '../../components/form.tsx'
import { Section } from '../../components/section.tsx'
import { HttpStatus } from '../../components/status-badge.tsx'
import { toPrettyText } from '../../format/text.ts'
import { formatDuration } from '../../format/time.ts'
import { useConsole } from '../../state/context.ts'
import { findDifferences } from './compare-responses.ts'
import { KeyField, keyOf } from './key-field.tsx'
import { createReplay, type ReplayedResponse, readReplay } from './replay-request.ts'

interface RequestReplayProps {
  readonly entry: Schemas['RequestEntry']
  readonly baseUrl: string
}

/** Form that sends a request again, with the new response and its differences. */
export function RequestReplay({ entry, baseUrl }: RequestReplayProps) {
  const { fetch } = useConsole()
  const [response, setResponse] = useState<ReplayedResponse>()
  async function send(values: FormData): Promise<void> {
    setResponse(undefined)
    setResponse(await readReplay(fetch, createReplay(entry, baseUrl, keyOf(values))))
  }
  const { request } = entry
  // The journal drops the oldest bodies when they need too much memory.
  const isDropped = request.body === undefined && /^[1-9]/.test(request.headers['content-length'] ?? '')
  return (
    <Section title="Send it again">
      {isDropped ? (
        <p class="dim">The body of this request is no longer in the journal, so it can't be sent again.</p>
      ) : (
        <Form submit="Send again" onSubmit={send}>
          <KeyField />
        </Form>
      )}
      <div role="status" class="stack">
        {response && <Comparison entry={entry} response={response} />}
      </div>
    </Section>
  )
}

interface ComparisonProps {
  readonly entry: Schemas['RequestEntry']
  readonly response: ReplayedResponse
}

function Comparison({ entry, response }: ComparisonProps) {
  const differences = findDifferences(entry.response?.body, response.body)
  const isSameStatus = entry.status === response.status
  return (
    <>
      <p>
        <HttpStatus status={response.status} /> after {formatDuration(response.durationMs)}.{' '}
        {isSameStatus && differences.length === 0
          ? 'Status and body are the same as before.'
          : `${isSameStatus ? 'The status is the same as before' : `Before, it was ${entry.status ?? 'no response'}`}. ${
              differences.length === 0 ? 'The body is the same.' : 'The body differs:'
            }`}
      </p>
      {differences.length > 0 && (
        <DataTable
          label="Differences"
          items={differences}
          keyOf={({ path }) => path}
          columns={[
            { header: 'Field', cell: ({ path }) => <code>{path}</code> },
            { header: 'Before', cell: ({ before }) => <Value value={before} /> },
            { header: 'Now', cell: ({ after }) => <Value value={after} /> },
          ]}
        />
      )}
      {response.body !== undefined && <CodeBlock label="New response" text={toPrettyText(response.body)} />}
    </>
  )
}

/** Number of characters of a value in the table; the new response below it is whole. */
const limit = 120

function Value({ value }: { readonly value: unknown }) {
  if (value === undefined) return <span class="dim">none</span>
  const text = JSON.stringify(value)
  return <code class="break">{text.length > limit ? `${text.slice(0, limit)} …` : text}</code>
}
