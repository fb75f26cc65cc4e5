import { type Duration, toMs } from '../../clock/clock.ts'
import type { Random } from '../../domain/random.ts'
import { invalidOption } from '../../errors/options.ts'
import { inputError } from '../../errors/user-error.ts'
import type { Fault } from './fault.ts'

/** Delay of a fault. */
export type Latency = NonNullable<Fault['latency']>

/** Returns the next latency in milliseconds. */
export type LatencySampler = (random: Random) => number

/**
 * Creates a sampler for a latency.
 *
 * @throws TypeError for an invalid latency.
 */
export function createLatencySampler(latency: Latency): LatencySampler {
  if (typeof latency !== 'object' || latency === null) {
    const fixed = boundedMs(latency)
    return () => fixed
  }
  const names = Object.keys(latency).sort().join()
  if (names === 'max,min' && 'min' in latency) return uniform(boundedMs(latency.min), boundedMs(latency.max))
  if (names === 'median,p99' && 'median' in latency) {
    return lognormal(boundedMs(latency.median), boundedMs(latency.p99))
  }
  throw invalidOption('latency', "a duration such as '250ms', { min, max } or { median, p99 }", latency)
}

/** Converts to milliseconds. A latency of more than a day almost certainly has the wrong unit. */
function boundedMs(duration: Duration): number {
  const ms = toMs(duration)
  if (ms <= 86_400_000) return ms
  throw invalidOption('latency', 'at most a day', duration)
}

function uniform(min: number, max: number): LatencySampler {
  if (min > max) {
    throw inputError(
      `The minimum of a latency must not be above its maximum (received ${min} ms and ${max} ms).`,
    )
  }
  return (random) => min + random.next() * (max - min)
}

function lognormal(median: number, p99: number): LatencySampler {
  if (median <= 0 || p99 < median) {
    throw inputError(
      `The median of a latency must be above 0, and its p99 not below the median (received ${median} ms and ${p99} ms).`,
    )
  }
  const sigma = Math.log(p99 / median) / normalP99
  return (random) => median * Math.exp(sigma * normal(random))
}

/** 99th percentile of the standard normal distribution. */
const normalP99 = 2.326347874

/** Returns a value of the standard normal distribution (Box and Muller). */
function normal(random: Random): number {
  // 1 - next() is never 0, whose logarithm is not defined.
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}
