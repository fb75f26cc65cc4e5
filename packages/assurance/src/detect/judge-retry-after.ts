import type { Dialect } from '@permit-tracking/mock'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import { determined, unknown, type Verdict } from './detection.ts'
import { isObject } from './read-list.ts'

/** Judges the format of `Retry-After` from a 429 that happened, because other programs used up the limit. */
export function judgeRetryAfter(responses: readonly ServiceResponse[]): Verdict<Dialect['retryAfter']> {
  const limited = responses.filter(({ status }) => status === 429)
  const [first] = limited
  if (!first)
    return unknown('Only a 429 shows it. No response was one, because detection stays below the limit.')
  const { json } = first
  if (!isObject(json) || !isObject(json.error) || json.error.code !== 'rate_limited')
    return unknown('The 429 has no code rate_limited, so that it may be from a proxy.', limited)
  const formats = new Set(limited.map(({ headers }) => formatOf(headers['retry-after'])))
  const [value] = formats
  const text = first.headers['retry-after']
  return formats.size === 1 && value
    ? determined(
        value,
        text === undefined ? 'A 429 has no Retry-After.' : `A 429 has Retry-After: ${text}.`,
        [first],
      )
    : unknown(`Retry-After has no known format: ${text}.`, limited)
}

function formatOf(text: string | undefined): Dialect['retryAfter'] | undefined {
  if (text === undefined) return 'absent'
  if (/^\d{1,9}$/.test(text)) return 'seconds'
  // RFC 9110, section 5.6.7.
  return /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text) ? 'http_date' : undefined
}
