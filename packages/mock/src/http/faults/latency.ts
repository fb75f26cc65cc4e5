import { type Duration, toMs } from '../../clock/clock.ts'
import type { Random } from '../../domain/random.ts'

/**
 * How long something takes: always the same; anything from `min` to `max`, each as often; or a lognormal
 * distribution as networks have it, given by the time that half of all stay below and the one that 99 % do.
 */
export type Latency =
  | Duration
  | { readonly min: Duration; readonly max: Duration }
  | { readonly median: Duration; readonly p99: Duration }

/** One latency after the other, in milliseconds. */
export type LatencySampler = (random: Random) => number

/**
 * Reads a latency.
 *
 * @throws TypeError for one that makes no sense.
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
  throw new TypeError(
    `Could not read a latency, because ${JSON.stringify(latency)} is none; ` +
      `give a duration ('250ms'), { min, max } or { median, p99 }.`,
  )
}

/** Nobody waits for longer than a day; such a latency is a mistake in its unit. */
function boundedMs(duration: Duration): number {
  const ms = toMs(duration)
  if (ms <= 86_400_000) return ms
  throw new TypeError(`A latency must be at most a day (received ${JSON.stringify(duration)}).`)
}

function uniform(min: number, max: number): LatencySampler {
  if (min > max) {
    throw new TypeError(
      `Could not read a latency, because its min (${min} ms) is over its max (${max} ms); swap them.`,
    )
  }
  return (random) => min + random.next() * (max - min)
}

function lognormal(median: number, p99: number): LatencySampler {
  if (median <= 0 || p99 < median) {
    throw new TypeError(
      `Could not read a latency, because its median (${median} ms) must be over 0 and its p99 (${p99} ms) not below it; ` +
        `give both, such as { median: '80ms', p99: '1.2s' }.`,
    )
  }
  const sigma = Math.log(p99 / median) / normalP99
  return (random) => median * Math.exp(sigma * normal(random))
}

/** 99 % of a standard normal distribution are below this. */
const normalP99 = 2.326347874

/** A value of the standard normal distribution (Box and Muller). */
function normal(random: Random): number {
  // 1 - next() is never 0, of which there is no logarithm.
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}
