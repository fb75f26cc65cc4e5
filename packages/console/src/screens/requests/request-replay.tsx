import { useState } from 'preact/hooks'
import { dataOf, type Fetch, type Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { HttpStatus } from '../../components/facts.tsx'
import { ActionButton, Field, Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { DataTable } from '../../components/table.tsx'
import { formatDuration, toPrettyText } from '../../format.ts'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import { bodyText, sentHeaders } from './request-code.tsx'

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
    setResponse(await readReplay(fetch, createReplay(entry, baseUrl, textOf(values, 'key'))))
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

const paste = 'paste'

/** Selection of the key that a request is sent with: one that was shown in this tab, a new one, a pasted one, or none. */
function KeyField() {
  const { organizationId, keys, message } = useConsole()
  const client = useOrganization()
  const organization_id = organizationId.value
  const known = keys.value.filter((key) => key.organization_id === organization_id)
  const [selected, setSelected] = useState<string>()
  const value = selected ?? known.at(-1)?.id ?? paste
  async function create(): Promise<void> {
    const { id, name, key } = await dataOf(
      client.POST('/keys', { body: { name: 'Console', permissions: ['read', 'write', 'admin'] } }),
    )
    keys.value = [...keys.value, { organization_id, id, name, key }]
    setSelected(id)
    message.value = 'Created the key "Console". This tab keeps its secret until it is closed.'
  }
  return (
    <>
      <Field
        label="Key"
        hint="The journal masks keys. Only those that were created in this tab are known."
        value={value}
        onValue={setSelected}
        options={[
          ...known.map(({ id, name }) => [id, `${name} (${id})`] as const),
          [paste, 'Paste a key …'],
          ['none', 'Without a key'],
        ]}
        button={<ActionButton action={create}>Create a key</ActionButton>}
      />
      {value === paste ? (
        <Field label="Pasted key" name="key" type="password" required />
      ) : (
        <input type="hidden" name="key" value={known.find(({ id }) => id === value)?.key ?? ''} />
      )}
    </>
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
const shownCharacters = 120

function Value({ value }: { readonly value: unknown }) {
  if (value === undefined) return <span class="dim">none</span>
  const text = JSON.stringify(value)
  return (
    <code class="break">{text.length > shownCharacters ? `${text.slice(0, shownCharacters)} …` : text}</code>
  )
}

/** Difference of two values. */
export interface Difference {
  /** Path of the value, such as `data[0].status`; `body` for the whole. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Number of differences that are listed. */
const listedDifferences = 20

/** Returns the first differences of two JSON values. */
export function findDifferences(before: unknown, after: unknown): readonly Difference[] {
  const found: Difference[] = []
  compare(before, after, '')
  return found

  function compare(one: unknown, other: unknown, path: string): void {
    if (found.length >= listedDifferences || Object.is(one, other)) return
    if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) {
      found.push({ path: path || 'body', before: one, after: other })
      return
    }
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      compare(
        one[name],
        other[name],
        Array.isArray(one) ? `${path}[${name}]` : path ? `${path}.${name}` : name,
      )
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Response to a repeated request. */
interface ReplayedResponse {
  readonly status: number
  readonly body: unknown
  readonly durationMs: number
}

/** Creates the repetition of a recorded request. Without a key it is sent without one. */
export function createReplay(entry: Schemas['RequestEntry'], baseUrl: string, key: string): Request {
  const { method, path, search, request } = entry
  const headers = new Headers(sentHeaders(entry))
  if (key !== '') headers.set('Authorization', `Bearer ${key}`)
  const hasBody = request.body !== undefined && method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(baseUrl).origin + path + search, {
    method,
    headers,
    ...(hasBody && { body: bodyText(request.body) }),
  })
}

/** Sends a request and reads the response, with its body as JSON or as text. */
async function readReplay(fetch: Fetch, request: Request): Promise<ReplayedResponse> {
  const startedAt = performance.now()
  try {
    const response = await fetch(request)
    const body = parse(await response.text())
    return { status: response.status, body, durationMs: performance.now() - startedAt }
  } catch (cause) {
    throw new Error('Could not read a response: the connection broke. The reasons are in the journal.', {
      cause,
    })
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
