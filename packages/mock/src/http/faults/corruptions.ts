import type { Clock } from '../../clock/clock.ts'
import { connectionReset } from '../connection-reset.ts'
import type { HandlerResult, RawResponse } from '../context.ts'
import { codeOf, problem } from '../problems.ts'
import type { BrokenResponse } from './fault.ts'
import { sleep, type WaitOptions } from './sleep.ts'

/** How the body of a slow answer is sent. */
export interface Delivery extends WaitOptions {
  readonly clock: Clock
  readonly totalMs: number
}

/** An error as the document describes it. */
export function errorResponse(
  { status = 500, code = codeOf(status) }: { status?: number; code?: string },
  headers: Readonly<Record<string, string>>,
): HandlerResult {
  return { ...problem(status, code, `A fault was injected: ${status} ${code}.`), headers }
}

/** An answer that is broken in the given way. @throws TypeError for a reset, as `fetch` does when the connection ends. */
export function corruptResponse(
  as: BrokenResponse,
  status: number | undefined,
  real: HandlerResult | undefined,
  pace: Delivery,
): HandlerResult {
  if (as === 'reset' || as === 'reset_on_reuse') throw connectionReset()
  // A removal may answer without a body, of which nothing could be broken.
  const standard = as === 'html' || as === 'empty' ? 502 : real?.body === undefined ? 200 : real.status
  return {
    status: status ?? standard,
    body: real?.body ?? { data: [] },
    headers: real?.headers ?? {},
    transform: (whole) => corruptions[as](whole, pace),
  }
}

type Corruption = (whole: RawResponse, pace: Delivery) => RawResponse

const corruptions: Readonly<Record<Exclude<BrokenResponse, 'reset' | 'reset_on_reuse'>, Corruption>> = {
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
  /** Half of the body, then the connection ends: a reader gets an error, never a short answer that looks complete. */
  truncated({ text = '', headers, ...rest }) {
    const bytes = new TextEncoder().encode(text)
    const half = bytes.slice(0, Math.ceil(bytes.length / 2))
    let isHalfSent = false
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (isHalfSent) return controller.error(connectionReset())
        controller.enqueue(half)
        isHalfSent = true
      },
    })
    const arriving = new TextDecoder().decode(half)
    return { ...rest, headers: { ...headers, 'Content-Length': `${bytes.length}` }, text: arriving, stream }
  },
  /** In ten pieces, each after a tenth of the time. */
  slow_body({ text = '', headers, ...rest }, { clock, totalMs, signal, generation }) {
    const bytes = new TextEncoder().encode(text)
    const size = Math.max(Math.ceil(bytes.length / slowChunks), 1)
    let sent = 0
    // Ends with the request, or when its reader has enough. `AbortSignal.any` is missing before Node 20.3.
    const unread = new AbortController()
    signal.addEventListener('abort', () => unread.abort(signal.reason), { once: true })
    const waiting = { signal: unread.signal, generation }
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          await sleep(clock, totalMs / slowChunks, waiting)
          controller.enqueue(bytes.slice(sent, sent + size))
          sent += size
          if (sent >= bytes.length) controller.close()
        },
        cancel: () => unread.abort(),
      },
      // Nothing ahead of the reader: the time of a body that nobody reads doesn't pass.
      { highWaterMark: 0 },
    )
    return { ...rest, headers: { ...headers, 'Content-Length': `${bytes.length}` }, text, stream }
  },
}

const slowChunks = 10
