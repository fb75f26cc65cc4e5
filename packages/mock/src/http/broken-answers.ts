import type { Reply } from './exchange.ts'
import { codeOf, problem } from './problems.ts'

/**
 * Ways in which an answer is none: the connection is reset; a proxy answers with HTML; the body is empty; it is
 * whole, but not JSON; or it ends in the middle.
 */
export type BrokenAnswer = 'reset' | 'html' | 'empty' | 'invalid_json' | 'truncated'

/** An error as the document describes it, with the headers of the real answer if there was one. */
export function errorReply(
  { status = 500, code = codeOf(status) }: { status?: number; code?: string },
  real: Reply | undefined,
): Reply {
  return {
    ...problem(status, code, `A fault was injected: ${status} ${code}.`),
    headers: real?.headers ?? {},
  }
}

/** An answer that is broken in the given way. @throws TypeError for `reset`, as `fetch` does when the connection ends. */
export function brokenReply(as: BrokenAnswer, status: number | undefined, real: Reply | undefined): Reply {
  if (as === 'reset') throw connectionReset()
  const build = builders[as]
  // A removal may answer without a body, of which nothing could be broken.
  const standard = as === 'html' || as === 'empty' ? 502 : real?.body === undefined ? 200 : real.status
  const used = status ?? standard
  return {
    status: used,
    body: real?.body ?? { data: [] },
    headers: real?.headers ?? {},
    breakInto: (json, headers) => build(json, used, headers),
  }
}

/** Whether the error is that of a connection which a fault has reset, and not a defect of the mock. */
export function isConnectionReset(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error && 'code' in error.cause
}

type Build = (json: string, status: number, headers: Record<string, string>) => Response

const builders: Readonly<Record<Exclude<BrokenAnswer, 'reset'>, Build>> = {
  html(_json, status, headers) {
    const page = `<html><head><title>${status}</title></head><body><h1>${status}</h1><p>proxy</p></body></html>`
    return new Response(page, { status, headers: { ...headers, 'Content-Type': 'text/html' } })
  },
  empty(_json, status, { 'Content-Type': _none, ...headers }) {
    return new Response(null, { status, headers })
  },
  invalid_json(json, status, headers) {
    return new Response(`${json.slice(0, -1)},]`, { status, headers })
  },
  /** Half of the body, then the connection ends: a reader gets an error, never a short answer that looks complete. */
  truncated(json, status, headers) {
    const bytes = new TextEncoder().encode(json)
    let isHalfSent = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isHalfSent) return controller.error(connectionReset())
        controller.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2)))
        isHalfSent = true
      },
    })
    return new Response(body, { status, headers: { ...headers, 'Content-Length': `${bytes.length}` } })
  },
}

/** What `fetch` of Node rejects with in this case. */
function connectionReset(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  return new TypeError('fetch failed', { cause })
}
