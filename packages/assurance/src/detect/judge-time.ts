import type { Dialect } from '@permit-tracking/mock'
import { timestampFields } from '@permit-tracking/mock/internal'
import { readLimit } from '../service-reader/limit-headers.ts'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import { determined, unknown, type Verdict } from './detection.ts'
import { isObject } from './read-list.ts'

/** Judges the format of timestamps. Every one must have the same. */
export function judgeTimestamps(responses: readonly ServiceResponse[]): Verdict<Dialect['timestamps']> {
  const found = new Map<
    string,
    { readonly text: string; readonly response: ServiceResponse; count: number }
  >()
  for (const response of responses) {
    for (const text of timestampsIn(response.json)) {
      const format = formats.find(([, pattern]) => pattern.test(text))?.[0] ?? 'another format'
      const known = found.get(format)
      if (known) known.count += 1
      else found.set(format, { text, response, count: 1 })
    }
  }
  const evidence = Array.from(found.values(), ({ response }) => response)
  const [entry, other] = found
  if (!entry) return unknown('No response has a timestamp.')
  const [format, { text, count }] = entry
  if (other) return unknown(`Timestamps have several formats: ${text} and ${other[1].text}.`, evidence)
  const value = formats.find(([name]) => name === format)?.[0]
  if (!value) return unknown(`Timestamps have a format of their own: ${text}.`, evidence)
  return determined(value, `All ${count} timestamps look like ${text}.`, evidence)
}

const formats: readonly (readonly [Dialect['timestamps'], RegExp])[] = [
  ['seconds', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  ['milliseconds', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['no_zone', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/],
]

function timestampsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(timestampsIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, field]) =>
    typeof field === 'string' ? (timestampFields.has(name) ? [field] : []) : timestampsIn(field),
  )
}

/**
 * Judges the offset of the `Date` header. The clock of this machine decides, so another offset than 0 needs a second source: the
 * time of the rate limit, on the service's own clock.
 */
export function judgeDateSkew(
  responses: readonly ServiceResponse[],
  serviceOffset: number | undefined,
): Verdict<number> {
  const dated = responses.filter(({ headers }) => Number.isFinite(Date.parse(headers.date ?? '')))
  const evidence = [dated[0], dated.at(-1)]
  if (dated.length === 0) return unknown('No response has a Date header.')
  // `Date` has whole seconds, and each response limits the offset to a second and its duration.
  const from = Math.max(
    ...dated.map(({ headers, receivedAt }) => Date.parse(headers.date ?? '') - receivedAt),
  )
  const to = Math.min(...dated.map(({ headers, sentAt }) => Date.parse(headers.date ?? '') + 999 - sentAt))
  if (from > to) return unknown('The clock of the Date header, or of this machine, was changed.', evidence)
  const range = `${from} to ${to} ms`
  if (to - from > 3_000) return unknown(`Responses took too long: the offset is ${range}.`, evidence)
  if (from <= 0 && to >= 0)
    return determined(0, `The Date header agrees with the clock of this machine (${range}).`, evidence)
  if (serviceOffset === undefined)
    return unknown(
      `The Date header differs from the clock of this machine by ${range}, and nothing shows which of them is wrong.`,
      evidence,
    )
  if (Math.abs(serviceOffset) > clockToleranceMs)
    return unknown(`The clock of this machine seems to be wrong by ${-serviceOffset} ms.`, evidence)
  const second = Math.ceil(from / 1_000) * 1_000
  return determined(
    second <= to ? second : Math.round((from + to) / 2),
    `The Date header differs by ${range}, and the reset of the rate limit agrees with this machine.`,
    evidence,
  )
}

const clockToleranceMs = 2_500

/** Judges whether responses have the headers of the rate limit. */
export function judgeRateLimitHeaders(responses: readonly ServiceResponse[]): Verdict<boolean> {
  // A response without a valid key may have none.
  const counted = responses.filter(({ status }) => status !== 401 && status < 500)
  const has = counted.filter(({ headers }) => {
    const { limit, remaining } = readLimit(headers)
    return limit !== undefined && remaining !== undefined
  })
  const evidence = [counted[0], counted.at(-1)]
  if (counted.length === 0) return unknown('No request was accepted.')
  if (has.length === counted.length)
    return determined(true, `All ${has.length} responses have X-RateLimit-Limit and -Remaining.`, evidence)
  return has.length === 0 &&
    counted.every(({ headers }) => !Object.keys(headers).some((name) => name.startsWith('x-ratelimit')))
    ? determined(false, `None of ${counted.length} responses has them.`, evidence)
    : unknown(`${has.length} of ${counted.length} responses have both headers.`, evidence)
}
