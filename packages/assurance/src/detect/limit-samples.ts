import type { Dialect } from '@permit-tracking/mock'
import { readLimit } from '../service-reader/limit-headers.ts'
import type { ServiceResponse } from '../service-reader/service-reader.ts'

/** State of the rate limit after a request. */
export interface LimitSample {
  readonly limit: number
  readonly remaining: number
  /** Time of the reset on the reader's clock, if it is relative; else on the service's. */
  readonly resetAt: number
  readonly at: number
  readonly response: ServiceResponse
}

/** Returns the state in the headers of a response; none if one of them is missing or has no known format. */
export function toSample(response: ServiceResponse): LimitSample[] {
  const { limit, remaining, reset } = readLimit(response.headers)
  const format = resetFormat(response)
  if (limit === undefined || remaining === undefined || reset === undefined || !format) return []
  const at = response.receivedAt
  const resetAt = { epoch_ms: reset, epoch_s: reset * 1_000, delta_s: at + reset * 1_000 }[format]
  return [{ limit, remaining, resetAt, at, response }]
}

/** Returns the states in responses that arrived at once. A late one doesn't show when its headers were written. */
export function promptSamples(responses: readonly ServiceResponse[]): LimitSample[] {
  return responses.filter(({ sentAt, receivedAt }) => receivedAt - sentAt < toleranceMs / 2).flatMap(toSample)
}

/** Returns the only format in which the reset may be that of a minute; undefined if there is none. */
export function resetFormat({
  headers,
  receivedAt,
}: ServiceResponse): Exclude<Dialect['rateLimitReset'], 'absent'> | undefined {
  const { reset } = readLimit(headers)
  if (reset === undefined) return undefined
  // The clocks of two machines may differ by much.
  const isNear = (epochMs: number) => Math.abs(epochMs - receivedAt) < 86_400_000
  if (isNear(reset)) return 'epoch_ms'
  if (isNear(reset * 1_000)) return 'epoch_s'
  return reset * 1_000 <= minuteMs + toleranceMs ? 'delta_s' : undefined
}

/** Returns the time of the next reset on the reader's clock; undefined if it isn't known. */
export function nextReset(response: ServiceResponse | undefined): number | undefined {
  return response && toSample(response)[0]?.resetAt
}

/** Returns the time in which the missing requests of a token bucket are refilled, in milliseconds. */
export function refillMs({ limit, remaining }: LimitSample): number {
  return ((limit - remaining) / limit) * minuteMs
}

/** Returns the difference of the largest value and the smallest. */
export function spreadOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

/** Window of the rate limit in the specification. */
export const minuteMs = 60_000
/** Time over which a reset that moves differs from a constant one. */
export const minElapsedMs = 3_000
/** Resets are rounded up to seconds. */
export const toleranceMs = 1_500
