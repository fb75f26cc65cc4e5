import type { Reply } from './exchange.ts'

/** The `Response` of a reply. Every answer has a `Date`, by which clients tell how far their clock is off. */
export function toResponse({ status, body, headers, breakInto }: Reply, now: number): Response {
  const all: Record<string, string> = { ...headers, Date: new Date(now).toUTCString() }
  const hasBody = (body !== undefined || breakInto !== undefined) && !bodilessStatuses.has(status)
  if (!hasBody) return new Response(null, { status, headers: all })
  all['Content-Type'] = 'application/json'
  const json = JSON.stringify(body)
  return breakInto ? breakInto(json, all) : new Response(json, { status, headers: all })
}

/** Statuses with which `Response` takes no body (Fetch standard, null body status). */
const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304])
