import type { Dialect } from '@permit-tracking/mock'
import { readLimit } from '../service-reader/limit-headers.ts'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import { determined, unknown, type Verdict } from './detection.ts'
import {
  type LimitSample,
  minElapsedMs,
  minuteMs,
  promptSamples,
  refillMs,
  resetFormat,
  spreadOf,
  toleranceMs,
  toSample,
} from './limit-samples.ts'

/**
 * Judges the algorithm of the rate limit from the first window and a request after its reset.
 *
 * @param after - Response to a request after the reset of the window; undefined if there was none.
 */
export function judgeRateLimitWindow(
  responses: readonly ServiceResponse[],
  after: ServiceResponse | undefined,
): Verdict<Dialect['rateLimitWindow']> {
  const samples = promptSamples(responses)
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last)
    return unknown('Responses have no X-RateLimit-Reset of a known format, or arrive late.')
  const evidence = [first.response, last.response, after]
  const elapsed = last.at - first.at
  if (samples.length < 5 || elapsed < minElapsedMs)
    return unknown('Too few requests in too little time, or too slow ones.', evidence)
  const all = [...samples, ...(after ? toSample(after) : [])]
  if (new Set(all.map(({ response }) => resetFormat(response))).size > 1)
    return unknown('X-RateLimit-Reset has several formats.', evidence)
  if (samples.some(({ limit }) => limit !== first.limit)) return unknown('The limit changed.', evidence)
  const used = first.remaining - last.remaining
  const sent = samples.length - 1
  const isCounted = isEveryRequestCounted(samples)
  if (isCounted && isConstant(samples)) return judgeFixed({ first, last, after, evidence })
  // The reset moves with every request, and nothing was refilled.
  const isMoving = spreadOf(samples.map(({ resetAt }) => resetAt)) >= elapsed - toleranceMs
  if (isCounted && isMoving && isAMinuteAhead(samples)) {
    const aheadSeconds = Math.round((first.resetAt - first.at) / 1_000)
    return determined(
      'sliding',
      `The reset is always ${aheadSeconds} s after the request, and ${used} requests of ${sent} were counted.`,
      evidence,
    )
  }
  if (isRefilled(samples)) {
    return determined(
      'token_bucket',
      `${sent} requests used up ${used}, and the reset is the time in which the missing ones are refilled.`,
      evidence,
    )
  }
  return unknown(
    'The headers fit none of the known algorithms: a window ended during the run, or other programs use the key.',
    evidence,
  )
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
  const lengthMs = next.resetAt - last.resetAt
  if (lengthMs < minuteMs - toleranceMs || lengthMs >= 2 * minuteMs - toleranceMs) {
    const seconds = Math.round(lengthMs / 1_000)
    return unknown(
      `The next reset is ${seconds} s after the first one. The window of the specification is a minute.`,
      evidence,
    )
  }
  return next.remaining === next.limit - 1
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

/** Judges the format of `X-RateLimit-Reset`. */
export function judgeRateLimitReset(
  responses: readonly ServiceResponse[],
): Verdict<Dialect['rateLimitReset']> {
  const limited = responses.filter(({ headers }) => readLimit(headers).limit !== undefined)
  const evidence = [limited[0], limited.at(-1)]
  const reset = limited[0]?.headers['x-ratelimit-reset']
  if (limited.length === 0) return unknown('Responses have no headers of the rate limit.')
  if (limited.every(({ headers }) => headers['x-ratelimit-reset'] === undefined))
    return determined(
      'absent',
      `${limited.length} responses have a limit and no X-RateLimit-Reset.`,
      evidence,
    )
  const values = new Set(limited.map(resetFormat))
  const [value] = values
  if (values.size !== 1 || !value)
    return unknown(`X-RateLimit-Reset has no known format: ${reset}.`, evidence)
  if (value === 'delta_s' && !isInSeconds(promptSamples(limited)))
    return unknown(`X-RateLimit-Reset doesn't change like a number of seconds: ${reset}.`, evidence)
  return determined(
    value,
    `All ${limited.length} values, such as ${reset}, are possible in this format only.`,
    evidence,
  )
}

/** True if small numbers are seconds. Minutes, or milliseconds, fit none of the algorithms. */
function isInSeconds(samples: readonly LimitSample[]): boolean {
  const windows: LimitSample[][] = []
  for (const sample of samples) {
    const previous = windows.at(-1)?.at(-1)
    if (previous && sample.resetAt - previous.resetAt <= toleranceMs) windows.at(-1)?.push(sample)
    else windows.push([sample])
  }
  const isCountdown =
    windows.every(isConstant) &&
    windows.some((window) => spreadOf(window.map(({ at }) => at)) >= minElapsedMs)
  return isCountdown || isAMinuteAhead(samples) || isRefilled(samples)
}

function isConstant(samples: readonly LimitSample[]): boolean {
  return spreadOf(samples.map(({ resetAt }) => resetAt)) <= toleranceMs
}

function isAMinuteAhead(samples: readonly LimitSample[]): boolean {
  return samples.every(({ resetAt, at }) => Math.abs(resetAt - at - minuteMs) <= toleranceMs)
}

/** True if a token bucket explains the headers, and nothing else: it has refilled some of the requests. */
function isRefilled(samples: readonly LimitSample[]): boolean {
  return (
    !isEveryRequestCounted(samples) &&
    samples.every((sample) => Math.abs(sample.resetAt - sample.at - refillMs(sample)) <= toleranceMs)
  )
}

function isEveryRequestCounted(samples: readonly LimitSample[]): boolean {
  return samples.every(
    ({ remaining }, index) => remaining < (samples[index - 1]?.remaining ?? Number.POSITIVE_INFINITY),
  )
}

/**
 * Returns the offset of the service's clock from that of this machine in milliseconds, to about a second. The headers show it for a
 * known algorithm only; otherwise it is undefined.
 */
export function serviceOffsetOf(
  kind: Dialect['rateLimitWindow'] | undefined,
  responses: readonly ServiceResponse[],
  after: ServiceResponse | undefined,
): number | undefined {
  const response = kind === 'fixed' ? after : responses.at(-1)
  const [sample] = response ? toSample(response) : []
  if (!kind || !response || !sample || resetFormat(response) === 'delta_s') return undefined
  const aheadMs = kind === 'token_bucket' ? refillMs(sample) : minuteMs
  return Math.round(sample.resetAt - aheadMs - sample.at)
}
