/** Rate limit headers of one response, not interpreted. Invalid values are absent. */
export interface LimitHeaders {
  /** Requests allowed in a window. */
  readonly limit: number | undefined
  /** Requests left in the window. */
  readonly remaining: number | undefined
  /** End of the window, in a unit that the header doesn't name. */
  readonly reset: number | undefined
  /** `Retry-After` as a number: seconds, or by mistake an epoch. */
  readonly retryAfter: number | undefined
  /** `Retry-After` as an HTTP date, epoch milliseconds. */
  readonly retryDate: number | undefined
  /** `Date`, the service's own clock, epoch milliseconds. */
  readonly date: number | undefined
}

type Counts = Partial<Pick<LimitHeaders, 'limit' | 'remaining' | 'reset'>>

/**
 * Reads `X-RateLimit-*` (service specification, "Limits"), `Retry-After` and `Date` (RFC 9110). Falls back to `RateLimit-*`
 * and to `RateLimit` with `RateLimit-Policy` (IETF httpapi drafts). In a browser all of them are absent unless the service
 * exposes them.
 */
export function readLimitHeaders(headers: Headers): LimitHeaders {
  const retryAfter = headers.get('retry-after')
  return {
    limit: readNumber(headers.get('x-ratelimit-limit')) ?? readDraft(headers, 'limit'),
    remaining: readNumber(headers.get('x-ratelimit-remaining')) ?? readDraft(headers, 'remaining'),
    reset: readNumber(headers.get('x-ratelimit-reset')) ?? readDraft(headers, 'reset'),
    retryAfter: readNumber(retryAfter),
    retryDate: readDate(retryAfter),
    date: readDate(headers.get('date')),
  }
}

/** Reads a header of the drafts. Early ones append the policies: `RateLimit-Limit: 100, 100;w=60`. */
function readDraft(headers: Headers, name: keyof Counts): number | undefined {
  return readNumber(headers.get(`ratelimit-${name}`)?.split(',')[0]) ?? readField(headers)?.[name]
}

/**
 * Reads `RateLimit` of either draft: `limit=9, remaining=8, reset=7`, or `"name";r=8;t=7` with the limit under the same
 * name in `RateLimit-Policy`. Of several limits, the one with the fewest requests left counts, then the one that resets last.
 */
function readField(headers: Headers): Counts | undefined {
  const text = headers.get('ratelimit')
  if (!text) return undefined
  const policies = headers.get('ratelimit-policy')?.split(',') ?? []
  const limits = (text.includes(';') ? text.split(',') : [text]).map((item) => {
    const name = item.split(';', 1)[0]?.trim() ?? ''
    const policy = policies.find((candidate) => candidate.trim().startsWith(`${name};`))
    return {
      limit: parameter(item, 'limit') ?? parameter(policy, 'q'),
      remaining: parameter(item, 'r') ?? parameter(item, 'remaining'),
      reset: parameter(item, 't') ?? parameter(item, 'reset'),
    }
  })
  const [first] = limits.sort(
    (one, other) =>
      (one.remaining ?? Number.MAX_VALUE) - (other.remaining ?? Number.MAX_VALUE) ||
      (other.reset ?? 0) - (one.reset ?? 0),
  )
  return first
}

function parameter(item: string | undefined, name: string): number | undefined {
  return readNumber(item?.match(`(?:^|[;,\\s])${name}=([^;,\\s]*)`)?.[1])
}

/** Reads a number without a sign or exponent, of at most 15 digits. Two values joined by a comma are invalid. */
function readNumber(value: string | null | undefined): number | undefined {
  return value && /^\s*\d{1,15}(\.\d+)?\s*$/.test(value) ? Number(value) : undefined
}

/** Last date read. All responses of a second have the same one, and parsing takes as long as all other headers together. */
let lastDate: { readonly text: string; readonly at: number } | undefined

/** Reads an HTTP date, which ends in GMT (RFC 9110, 5.6.7). `Date.parse` alone would read "-5" as a day in May 2001. */
function readDate(text: string | null): number | undefined {
  if (!text?.endsWith('GMT')) return undefined
  if (lastDate?.text !== text) lastDate = { text, at: Date.parse(text) }
  return Number.isNaN(lastDate.at) ? undefined : lastDate.at
}
