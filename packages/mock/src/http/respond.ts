import { toHttpDate } from '../domain/timestamp.ts'
import { toBodyJson } from './body-json.ts'
import type { HandlerResult, RawResponse } from './context.ts'

/** The answer that a reply makes. Every answer has a `Date`, by which clients tell how far their clock is off. */
export function render({ status, body, headers, transform: spoil }: HandlerResult, now: number): RawResponse {
  const all: Record<string, string> = { ...headers, Date: toHttpDate(now) }
  if (body === undefined || !mayHaveBody(status)) {
    const bare = { status, headers: all, text: undefined }
    return spoil ? spoil(bare) : bare
  }
  all['Content-Type'] = 'application/json'
  const whole = { status, headers: all, text: toBodyJson(body) }
  return spoil ? spoil(whole) : whole
}

/** The `Response` that a reply makes. */
export function toResponse(reply: HandlerResult, now: number): Response {
  return createResponse(render(reply, now))
}

/** The `Response` of an answer. */
export function createResponse({ status, headers, text, stream }: RawResponse): Response {
  const hasBody = text !== undefined && mayHaveBody(status)
  return new Response(hasBody ? (stream ?? text) : null, { status, headers })
}

/** The answer that a `Response` is. */
export function toRawResponse({ status, headers, body }: Response): RawResponse {
  return { status, headers: Object.fromEntries(headers), text: undefined, ...(body ? { stream: body } : {}) }
}

/** Whether an answer with the status takes a body. */
export function mayHaveBody(status: number): boolean {
  return !bodilessStatuses.has(status)
}

/** Statuses with which `Response` takes no body (Fetch standard, null body status). */
const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304])
