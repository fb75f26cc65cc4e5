import { useSignal } from '@preact/signals'
import type { Schemas } from '../../api/control-client.ts'
import { parseBody, type ReceivedResponse, sendRequest } from '../../api/send-request.ts'
import { type DialogResult, FormDialogButton } from '../../components/dialog.tsx'
import { HttpStatus } from '../../components/facts.tsx'
import { KeyField } from '../../components/key-field.tsx'
import { BodyBlock } from '../../components/message-view.tsx'
import { formatDuration } from '../../format.ts'
import { useConsole } from '../../state/hooks.ts'
import { bodyText, type RequestCodeProps, sentHeaders, urlOf } from './request-code.tsx'

/** Button that sends a request again, and shows the new response. */
export function RequestReplay({ entry }: Pick<RequestCodeProps, 'entry'>) {
  const { controlUrl, fetch, ownKeys } = useConsole()
  const apiKey = useSignal(ownKeys.peek().at(-1)?.key ?? '')
  async function send(): Promise<DialogResult> {
    const { body, headers } = entry.request
    // The journal drops the oldest bodies when they need too much memory.
    if (body === undefined && /^[1-9]/.test(headers['content-length'] ?? ''))
      throw new Error('The body of this request is no longer in the journal. Send it with your program.')
    const response = await sendRequest(fetch, createReplay(entry, controlUrl, apiKey.value.trim()))
    return { title: 'The new response', children: <Comparison entry={entry} response={response} /> }
  }
  return (
    <FormDialogButton
      label="Send the request again"
      submit="Send"
      opener={{
        kind: 'quiet',
        icon: 'retry',
        title: 'Send again',
        'aria-label': 'Send again',
        'aria-keyshortcuts': 'r',
      }}
      onSubmit={send}
    >
      <KeyField apiKey={apiKey} />
    </FormDialogButton>
  )
}

interface ComparisonProps {
  readonly entry: Schemas['RequestEntry']
  readonly response: ReceivedResponse
}

function Comparison({ entry, response }: ComparisonProps) {
  const isSame = findDifferences(entry.response?.body, parseBody(response.body)).length === 0
  return (
    <>
      <p>
        <HttpStatus status={response.status} /> after {formatDuration(response.durationMs)}.{' '}
        {entry.status === response.status
          ? 'The status is the same as before.'
          : `Before, it was ${entry.status ?? 'no response'}.`}{' '}
        {isSame ? 'The body is the same.' : 'The body differs.'}
      </p>
      <BodyBlock label="New response" body={response.body} />
    </>
  )
}

/** Difference of two values. */
interface Difference {
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

/** Creates the repetition of a recorded request. Without a key it is sent without one. */
export function createReplay(entry: Schemas['RequestEntry'], controlUrl: string, key: string): Request {
  const { method, request } = entry
  const headers = new Headers(sentHeaders(entry))
  if (key !== '') headers.set('Authorization', `Bearer ${key}`)
  const hasBody = request.body !== undefined && method !== 'GET' && method !== 'HEAD'
  return new Request(urlOf(entry, controlUrl), {
    method,
    headers,
    ...(hasBody && { body: bodyText(request.body) }),
  })
}
