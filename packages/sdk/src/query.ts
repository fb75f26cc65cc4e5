import { ConfigurationError, quote } from './errors/configuration-error.ts'

const largestPerPage = 100

/**
 * A query as a search string: moments as ISO 8601, absent values left out. Refuses what the service would refuse, so
 * that no request is spent on it.
 */
export function serializeQuery(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, serializeValue(name, value))
  }
  return search.toString()
}

/** A moment as ISO 8601 text. */
export function toMoment(name: string, value: Date | string): string {
  if (Number.isNaN(new Date(value).getTime())) {
    const given = value instanceof Date ? 'an invalid Date' : quote(value)
    throw refusal(name, given, 'give a valid Date, or ISO 8601 text such as 2026-03-01T00:00:00Z')
  }
  return value instanceof Date ? value.toISOString() : value
}

function serializeValue(name: string, value: unknown): string {
  if (name === 'page') return serializeCount(name, value, Number.MAX_SAFE_INTEGER)
  if (name === 'per_page') return serializeCount(name, value, largestPerPage)
  if (value instanceof Date) return toMoment(name, value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  throw refusal(name, Array.isArray(value) ? 'a list' : `of type ${typeof value}`, 'give text')
}

function serializeCount(name: string, value: unknown, max: number): string {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max) return String(value)
  const range = max === largestPerPage ? `from 1 to ${max}` : 'from 1'
  throw refusal(name, quote(value), `give a whole number ${range}`)
}

function refusal(name: string, given: string, advice: string): ConfigurationError {
  return new ConfigurationError(`Could not use ${name}, because it is ${given}; ${advice}.`)
}
