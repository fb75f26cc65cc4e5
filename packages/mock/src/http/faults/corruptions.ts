import type { Clock } from '../../clock/clock.ts'
import { createConnectionResetError } from '../connection-reset.ts'
import type { HandlerResult, RawResponse } from '../context.ts'
import { codeOf, problem } from '../problems.ts'
import type { Fault, FaultKind } from './fault.ts'
import { sleep, type WaitOptions } from './sleep.ts'

/** Timing of a slow body. */
export interface BodyTiming extends WaitOptions {
  readonly clock: Clock
  readonly totalMs: number
}

/** Creates an error response as the document describes it. */
export function errorResponse(
  { status = 500, code = codeOf(status) }: Pick<Fault, 'status' | 'code'>,
  headers: Readonly<Record<string, string>>,
): HandlerResult {
  return { ...problem(status, code, `A fault was injected: ${status} ${code}.`), headers }
}

/** Creates a broken response. @throws TypeError for a reset, as `fetch` does if the connection is reset. */
export function corruptResponse(
  kind: CorruptionKind,
  status: number | undefined,
  actual: HandlerResult | undefined,
  timing: BodyTiming,
): HandlerResult {
  if (kind === 'reset' || kind === 'reset_on_reuse') throw createConnectionResetError()
  // Without a body there is nothing to break, so a 204 becomes a 200.
  const defaultStatus =
    kind === 'html' || kind === 'empty' ? 502 : actual?.body === undefined ? 200 : actual.status
  return {
    status: status ?? defaultStatus,
    body: actual?.body ?? { data: [] },
    headers: actual?.headers ?? {},
    transform: (response) => corruptions[kind](response, timing),
  }
}

/** Kinds of faults that corrupt or prevent a response. */
type CorruptionKind = Exclude<FaultKind, 'response' | 'rate_limited' | 'key_revoked' | 'delay'>

type Corruption = (response: RawResponse, timing: BodyTiming) => RawResponse

const corruptions: Readonly<Record<Exclude<CorruptionKind, 'reset' | 'reset_on_reuse'>, Corruption>> = {
  html({ status, headers }) {
    const text = `<html><head><title>${status}</title></head><body><h1>${status}</h1><p>proxy</p></body></html>`
    return { status, headers: { ...headers, 'Content-Type': 'text/html' }, text }
  },
  empty({ status, headers: { 'Content-Type': _none, ...headers } }) {
    return { status, headers, text: undefined }
  },
  invalid_json({ text = '', ...rest }) {
    return { ...rest, text: `${text.slice(0, -1)},]` }
  },
  wrong_content_type({ headers, ...rest }) {
    return { ...rest, headers: { ...headers, 'Content-Type': 'text/plain;charset=UTF-8' } }
  },
  /** Sends half of the body, and then fails. A reader gets an error, never a short body that looks complete. */
  truncated({ text = '', headers, ...rest }) {
    const bytes = new TextEncoder().encode(text)
    const half = bytes.slice(0, Math.ceil(bytes.length / 2))
    let isHalfSent = false
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (isHalfSent) return controller.error(createConnectionResetError())
        controller.enqueue(half)
        isHalfSent = true
      },
    })
    const received = new TextDecoder().decode(half)
    return { ...rest, headers: { ...headers, 'Content-Length': `${bytes.length}` }, text: received, stream }
  },
  /** Sends up to ten chunks, each after a tenth of the time. */
  slow_body({ text = '', headers, ...rest }, { clock, totalMs, ...wait }) {
    const bytes = new TextEncoder().encode(text)
    const size = Math.max(Math.ceil(bytes.length / slowChunks), 1)
    let sent = 0
    // Ends with the request, or if the reader cancels. Node before 20.3 lacks `AbortSignal.any`.
    const aborted = new AbortController()
    const { signal } = wait.request
    signal.addEventListener('abort', () => aborted.abort(signal.reason), { once: true })
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          await sleep(clock, totalMs / slowChunks, { ...wait, request: aborted })
          controller.enqueue(bytes.slice(sent, sent + size))
          sent += size
          if (sent >= bytes.length) controller.close()
        },
        cancel: () => aborted.abort(),
      },
      // Nothing is sent ahead of the reader, so that an unread body takes no time.
      { highWaterMark: 0 },
    )
    return { ...rest, headers: { ...headers, 'Content-Length': `${bytes.length}` }, text, stream }
  },
}

const slowChunks = 10
