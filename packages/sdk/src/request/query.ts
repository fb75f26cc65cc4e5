import { invalid, quote, typeOf } from '../errors/configuration-error.ts'
import { parseStrictTimestamp } from '../time/timestamp.ts'

/** Maximum number of results per page, and the default of a walk (docs/service.md#lists). */
export const maxPerPage = 100

/**
 * Returns a query as a search string: instants as ISO 8601, absent values left out. Throws for an empty `status`, and for
 * values that the service would reject, so that no request is spent on them.
 */
export function serializeQuery(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    // A filter left empty by mistake would widen the list.
    if (name === 'status' && value !== undefined && String(value ?? '').trim() === '')
      throw invalid('status', 'a label', quote(value), 'Leave it out for all statuses.')
    if (value !== undefined && value !== null) search.append(name, serializeValue(name, value))
  }
  return search.toString()
}

/**
 * An instant: a `Date`, a `Temporal.Instant` or `Temporal.ZonedDateTime`, or ISO 8601 text, which is a date (midnight in
 * UTC) or has a time zone.
 */
export type InstantLike = Date | string | { readonly epochMilliseconds: number }

/** Returns an instant as ISO 8601 text with a time and a time zone. */
export function toIsoText(name: string, value: unknown): string {
  if (typeof value === 'string') {
    const [text, time] = isoInstant.exec(value) ?? []
    if (text && !Number.isNaN(parseStrictTimestamp(text))) return time ? text : `${text}T00:00:00Z`
  } else if (isInstant(value)) {
    const date = new Date(value instanceof Date ? value : value.epochMilliseconds)
    if (!Number.isNaN(date.getTime())) return date.toISOString()
  }
  const kind = isInstant(value) ? 'an invalid Date' : typeOf(value)
  const received = typeof value === 'object' ? kind : quote(value)
  throw invalid(name, 'a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z', received)
}

const isoInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

function serializeValue(name: string, value: unknown): string {
  if (name === 'page') return serializeCount(name, value, Number.MAX_SAFE_INTEGER)
  if (name === 'per_page') return serializeCount(name, value, maxPerPage)
  if (name === 'updated_since' || isInstant(value)) return toIsoText(name, value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  throw invalid(name, 'a string, a number or a boolean', typeOf(value))
}

/** True for an instant, by its shape, so that the types of `Temporal` aren't needed. */
function isInstant(value: unknown): value is Exclude<InstantLike, string> {
  return (
    value instanceof Date || (typeof value === 'object' && value !== null && 'epochMilliseconds' in value)
  )
}

function serializeCount(name: string, value: unknown, max: number): string {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max) return String(value)
  const range = max === maxPerPage ? `from 1 to ${max}` : 'from 1'
  throw invalid(name, `a whole number ${range}`, quote(value))
}
