import type { RateLimit } from '../../errors/api-error.ts'
import { hash } from '../../hash/hash.ts'
import { fitsDate } from '../../time/timestamp.ts'
import type { Fetch } from '../fetch.ts'
import { createLimiter, maxScopes } from './create-limiter.ts'
import {
  type LimitHeaders,
  laterOf,
  type NotBefore,
  type ParsedReset,
  parseReset,
  parseRetryAfter,
  type ResetUnit,
  readLimitHeaders,
} from './limit-headers.ts'
import type { Limiter } from './limiter.ts'

type ResetTrust = NonNullable<RateLimit['resetTrust']>

/** Facts of one response. */
export interface ResponseFacts {
  readonly status: number
  readonly headers: Headers
  /** Time at which the request was sent, epoch milliseconds. */
  readonly sentAt: number
  /** Time at which the response arrived, epoch milliseconds. */
  readonly now: number
}

/** Everything learned about one scope (a base URL and a key). */
export interface RateLimitState {
  /** Rate limit by the last response that reported one. */
  readonly rateLimit?: RateLimit | undefined
  /** Rate limit by the last response; absent if it reported none. */
  readonly current?: RateLimit | undefined
  /** Earliest time for the next request by the last response; absent if it names none that is trusted. */
  readonly notBefore?: NotBefore | undefined
  /** End of the window by the last response; absent if it names none that is trusted. */
  readonly reset?: NotBefore | undefined
  /** Milliseconds by which the service's clock is ahead of this machine's, by its last `Date`. */
  readonly aheadMs?: number | undefined
  /** Earlier value of the header, which shows if it is constant or falls. */
  readonly previousReset?: { readonly value: number; readonly at: number } | undefined
  /** End of a window that is used up. A request sent later must be accepted. */
  readonly windowEndsAt?: number | undefined
}

/** Maximum plausible time to the end of a window. Some services have monthly ones. */
const maxResetMs = 32 * 86_400_000
/** Time for which a value is observed before it counts as constant or falling, since it is in whole seconds. */
const observationMs = 2_000
/** Maximum difference between two readings of the same time, since the headers and `Date` are in whole seconds. */
const toleranceMs = 1_500
const headerResolutionMs = 1_000
/** Maximum difference between two values for the same time, if the service computes it for every response. */
const jitterMs = 500

/** Returns the state after a response. */
export function updateRateLimit(
  before: RateLimitState,
  { status, headers, sentAt, now }: ResponseFacts,
): RateLimitState {
  const read = readLimitHeaders(headers)
  const aheadMs = read.date === undefined ? before.aheadMs : read.date - now
  const clock = { now, aheadMs }
  const reset = read.reset === undefined ? undefined : parseReset(read.reset, clock)
  const known = before.rateLimit
  const isSame = reset !== undefined && isSameReset(before.previousReset, read.reset, reset.unit)
  const at = reset && stabilize(reset, isSame ? known?.resetAt?.getTime() : undefined)
  const isRejected = status === 429

  let trust = known?.resetUnit === (reset?.unit ?? known?.resetUnit) ? known?.resetTrust : undefined
  if (!isRejected && isConsistent(before.previousReset, read.reset, reset, now)) trust = 'confirmed'
  const { windowEndsAt = Number.POSITIVE_INFINITY } = before
  const isAfterWait = sentAt >= windowEndsAt - toleranceMs / 2
  // A later end is a new window that others with the same key have used up. The same end again is a reason to distrust the
  // header, unless the request arrived within the second that the header cuts off.
  const isSameWindow = at === undefined || at <= windowEndsAt + toleranceMs
  if (isRejected && reset && isSameWindow && sentAt >= windowEndsAt + headerResolutionMs) trust = 'distrusted'

  const isPlausible = at !== undefined && at > now && at - now <= maxResetMs
  const usable = isPlausible && trust !== 'distrusted' ? { at, isSure: reset?.isSure ?? false } : undefined
  const isUsedUp = isRejected || read.remaining === 0
  const current = toRateLimit(read, at, reset?.unit ?? known?.resetUnit, trust)
  return {
    rateLimit: current ?? known,
    current,
    notBefore: laterOf(parseRetryAfter(read, clock), isRejected ? usable : undefined),
    reset: usable,
    aheadMs,
    previousReset: nextPreviousReset(before.previousReset, read.reset, reset?.unit, now),
    windowEndsAt:
      usable && isUsedUp ? usable.at : isRejected || !isAfterWait ? before.windowEndsAt : undefined,
  }
}

/**
 * Returns the earliest reading of the same time. `Date` is cut to the second, so each reading may be up to a second too
 * late. A countdown is not changed, since it may be cut itself.
 */
function stabilize({ at }: ParsedReset, before: number | undefined): number | undefined {
  if (!fitsDate(at)) return undefined
  return before !== undefined && Math.abs(at - before) < toleranceMs ? Math.min(at, before) : at
}

/** True if the previous response named the same time. Compares the raw values, as windows may be as short as a second. */
function isSameReset(
  previous: RateLimitState['previousReset'],
  value: number | undefined,
  unit: ResetUnit,
): boolean {
  if (unit === 'delta_s' || !previous || value === undefined) return false
  const scale = unit === 'epoch_s' ? 1_000 : 1
  return Math.abs(value - previous.value) * scale < jitterMs
}

function nextPreviousReset(
  previous: RateLimitState['previousReset'],
  value: number | undefined,
  unit: ResetUnit | undefined,
  now: number,
): RateLimitState['previousReset'] {
  if (value === undefined) return previous
  const isOver = !previous || now - previous.at >= observationMs || now < previous.at
  return isOver || (unit !== 'delta_s' && previous.value !== value) ? { value, at: now } : previous
}

/** True if the value behaved like its unit for some time: constant as a timestamp, or falling as a countdown. */
function isConsistent(
  previous: RateLimitState['previousReset'],
  value: number | undefined,
  reset: ParsedReset | undefined,
  now: number,
): boolean {
  if (!previous || !reset || value === undefined || reset.at <= now || now - previous.at < observationMs)
    return false
  if (reset.unit !== 'delta_s') return value === previous.value
  return Math.abs((previous.value - value) * 1_000 - (now - previous.at)) <= toleranceMs
}

/** Returns the rate limit that a response states; `undefined` if it states none. */
function toRateLimit(
  { limit, remaining }: LimitHeaders,
  at: number | undefined,
  resetUnit: ResetUnit | undefined,
  resetTrust: ResetTrust | undefined,
): RateLimit | undefined {
  if (limit === undefined && remaining === undefined && at === undefined) return undefined
  const resetAt = at === undefined ? undefined : new Date(at)
  return { limit, remaining, resetAt, resetUnit, resetTrust: resetUnit && (resetTrust ?? 'assumed') }
}

/** State shared by all clients with the same `fetch`. */
export interface RateLimitStore {
  readonly limiter: Limiter
  /** Returns the state of a scope; empty before its first response. */
  get(scope: string): RateLimitState
  /** Stores the state of a scope. Removes the least recently used one beyond {@link maxScopes}. */
  set(scope: string, state: RateLimitState): void
}

const emptyState: RateLimitState = {}
const stores = new WeakMap<Fetch, RateLimitStore>()

/**
 * Returns the store of a `fetch`, the same for every client that uses it. A mock in a test, or a proxy, is another service
 * than the one behind the platform's `fetch`, even if address and key are the same.
 */
export function storeFor(fetch: Fetch): RateLimitStore {
  let store = stores.get(fetch)
  if (!store) {
    store = createStore()
    stores.set(fetch, store)
  }
  return store
}

/**
 * Creates the function that names the scopes of one client. The name is passed to limiters and their stores, so it contains
 * only a hash of the key. `crypto.subtle` is asynchronous and would delay every request.
 */
export function createScopeKey(baseUrl: string | undefined): (key: string) => string {
  const name = (key: string) => `${baseUrl}#${hash(key).toString(36)}`
  // Most calls have the same key as the previous one.
  let last = { key: '', scope: name('') }
  return (key) => {
    if (key !== last.key) last = { key, scope: name(key) }
    return last.scope
  }
}

function createStore(): RateLimitStore {
  const states = new Map<string, RateLimitState>()
  return {
    limiter: createLimiter(),
    get: (scope) => states.get(scope) ?? emptyState,
    set(scope, state) {
      // The only one is the last in any case, as in nearly every process.
      if (states.size > 1) states.delete(scope)
      states.set(scope, state)
      if (states.size <= maxScopes) return
      const [oldest] = states.keys()
      if (oldest !== undefined) states.delete(oldest)
    },
  }
}
