import { serializeBody } from './body-json.ts'
import type { HandlerResult, RawResponse } from './context.ts'

/** Serializes a response. Every response has a `Date`, from which clients estimate the difference of the clocks. */
export function serialize({ status, body, headers, transform }: HandlerResult, now: number): RawResponse {
  const second = Math.floor(now / 1_000)
  // Formatted once a second, because that takes as long as several layers.
  if (second !== lastDate.second) lastDate = { second, text: new Date(now).toUTCString() }
  const all: Record<string, string> = { ...headers, Date: lastDate.text }
  const hasBody = body !== undefined && mayHaveBody(status)
  if (hasBody) all['Content-Type'] = 'application/json'
  const response = { status, headers: all, text: hasBody ? serializeBody(body) : undefined }
  return transform ? transform(response) : response
}

/** `Date` of the last response, and its second. */
let lastDate = { second: Number.NaN, text: '' }

/** Converts a serialized response to a `Response`. */
export function fromRawResponse({ status, headers, text, stream }: RawResponse): Response {
  const hasBody = text !== undefined && mayHaveBody(status)
  return new Response(hasBody ? (stream ?? text) : null, { status, headers })
}

/** Converts a `Response` to a serialized response. The body stays a stream. */
export function toRawResponse({ status, headers, body }: Response): RawResponse {
  return { status, headers: Object.fromEntries(headers), text: undefined, ...(body ? { stream: body } : {}) }
}

/** True if a response with the status may have a body. */
export function mayHaveBody(status: number): boolean {
  return !bodilessStatuses.has(status)
}

/** Statuses for which `Response` rejects a body (Fetch standard, null body status). */
const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304])
