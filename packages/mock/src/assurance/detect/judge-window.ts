import type { Dialect } from '../../dialect/dialect.ts'
import { readLimit } from '../service-reader/limit-headers.ts'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import { determined, unknown, type Verdict } from './detection.ts'
import { resetFormat } from './judge-time.ts'

/** State of the rate limit after a request. */
interface LimitSample {
  readonly limit: number
  readonly remaining: number
  /** Time of the reset on the reader's clock, if it is relative; else on the service's. */
  readonly resetAt: number
  readonly at: number
  readonly response: ServiceResponse
}

/**
 * Judges the algorithm of the rate limit from the first window and a request after its reset.
 *
 * @param after - Response to a request after the reset of the window; undefined if there was none.
 */
export function judgeRateLimitWindow(
  responses: readonly ServiceResponse[],
  after: ServiceResponse | undefined,
): Verdict<Dialect['rateLimitWindow']> {
  const samples = responses.flatMap(toSample)
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return unknown('Responses have no X-RateLimit-Reset.')
  const evidence = [first.response, last.response, after]
  const elapsed = last.at - first.at
  if (samples.length < 5 || elapsed < minElapsedMs)
    return unknown('Too few requests in too little time.', evidence)
  if (
    new Set([...samples, ...(after ? toSample(after) : [])].map(({ response }) => resetFormat(response)))
      .size > 1
  )
    return unknown('X-RateLimit-Reset has several formats.', evidence)
  if (samples.some(({ limit }) => limit !== first.limit)) return unknown('The limit changed.', evidence)
  const used = first.remaining - last.remaining
  const sent = samples.length - 1
  const spread = spreadOf(samples.map(({ resetAt }) => resetAt))
  const ahead = samples.map(({ resetAt, at }) => resetAt - at)
  const isCounted =
    used >= sent &&
    samples.every(
      ({ remaining }, index) => remaining < (samples[index - 1]?.remaining ?? Number.POSITIVE_INFINITY),
    )
  if (isCounted && spread <= toleranceMs) return judgeFixed({ first, last, after, evidence })
  // The reset moves with every request, and nothing was refilled.
  if (
    isCounted &&
    spread >= elapsed - toleranceMs &&
    spreadOf(ahead) <= toleranceMs &&
    (ahead[0] ?? 0) > 10_000
  ) {
    return determined(
      'sliding',
      `The reset is always ${Math.round((ahead[0] ?? 0) / 1_000)} s after the request, and ${used} requests of ${sent} were counted.`,
      evidence,
    )
  }
  const isFilling = samples.every(
    ({ limit, remaining, resetAt, at }) =>
      Math.abs(resetAt - at - ((limit - remaining) / limit) * minuteMs) <= toleranceMs,
  )
  if (isFilling && !isCounted && used < sent) {
    return determined(
      'token_bucket',
      `${sent} requests used up ${used}, and the reset is the time in which the missing ones are refilled.`,
      evidence,
    )
  }
  return unknown('The headers fit none of the known algorithms, or other programs use the key.', evidence)
}

interface FixedEvidence {
  readonly first: LimitSample
  readonly last: LimitSample
  readonly after: ServiceResponse | undefined
  readonly evidence: readonly (ServiceResponse | undefined)[]
}

/** A sliding window may show the end of its oldest request, which looks the same until the reset. */
function judgeFixed({ first, last, after, evidence }: FixedEvidence): Verdict<Dialect['rateLimitWindow']> {
  const next = after && toSample(after)[0]
  if (!next) {
    return unknown(
      'The reset is constant, as in a fixed window. Only a request after the reset could exclude a sliding one.',
      evidence,
      ['fixed', 'sliding'],
    )
  }
  const isNew = next.resetAt > last.resetAt + toleranceMs && next.remaining === next.limit - 1
  return isNew
    ? determined(
        'fixed',
        `The reset is constant in ${last.at - first.at} ms, and after it ${next.remaining} of ${next.limit} requests remain.`,
        evidence,
      )
    : unknown(
        `The reset is constant, and after it ${next.remaining} of ${next.limit} requests remain.`,
        evidence,
      )
}

/**
 * Returns the offset of the service's clock from that of this machine in milliseconds, to about a second. The headers show it for a
 * window of a minute only; otherwise it is undefined.
 */
export function serviceOffsetOf(
  kind: Dialect['rateLimitWindow'] | undefined,
  responses: readonly ServiceResponse[],
  after: ServiceResponse | undefined,
): number | undefined {
  const sample = (kind === 'fixed' ? after : responses.at(-1)) ?? undefined
  const [state] = sample ? toSample(sample) : []
  if (!kind || !state || !sample || resetFormat(sample) === 'delta_s') return undefined
  const { limit, remaining, resetAt, at } = state
  const aheadMs = kind === 'token_bucket' ? ((limit - remaining) / limit) * minuteMs : minuteMs
  return Math.round(resetAt - aheadMs - at)
}

/** Returns the time of the next reset on the reader's clock; undefined if it isn't known. */
export function nextReset(response: ServiceResponse | undefined): number | undefined {
  return response && toSample(response)[0]?.resetAt
}

const minuteMs = 60_000
/** Time over which a reset that moves differs from a constant one. */
const minElapsedMs = 3_000
/** Resets are rounded up to seconds. */
const toleranceMs = 1_500

function toSample(response: ServiceResponse): LimitSample[] {
  const { limit, remaining, reset } = readLimit(response.headers)
  const format = resetFormat(response)
  if (limit === undefined || remaining === undefined || reset === undefined || !format) return []
  const at = response.receivedAt
  const resetAt = { epoch_ms: reset, epoch_s: reset * 1_000, delta_s: at + reset * 1_000 }[format]
  return [{ limit, remaining, resetAt, at, response }]
}

function spreadOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}
