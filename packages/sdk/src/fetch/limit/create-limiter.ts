import { clampTimeout } from '../../time/timeout.ts'
import type { Fetch } from '../fetch.ts'
import type { Limiter, LimiterRequest } from './limiter.ts'
import type { RateLimitState } from './rate-limit.ts'
import { createRateWindow } from './rate-window.ts'

/** Maximum number of scopes kept. More than a thousand keys per process is unusual. */
export const maxScopes = 1_000
/** Maximum number of calls in a row that overtake a waiting walk, so that no walk starves. */
const maxOvertakes = 9
/** Maximum random delay, to spread processes that wait for the same window. */
const maxJitterMs = 250

/**
 * Creates a limiter for this process. It counts the requests that the service reports as left. If none is left, requests
 * wait for the next window instead of causing a 429. After each wait one request is sent first, then two, four and so on.
 * Clients with the same limiter share the limit, even if their `fetch` differs.
 */
export function createLimiter(): Limiter {
  const queues = new Map<string, ReturnType<typeof createRequestQueue>>()
  return {
    acquire: (request) => getOrCreateLimiter(queues, request.scope, createRequestQueue).acquire(request),
    release: (request, result) => queues.get(request.scope)?.release(request, result),
  }
}

/** Returns the limiter of a scope, created on first use. If there are too many, the oldest idle one is removed. */
export function getOrCreateLimiter<ScopeLimiter extends { readonly isIdle: boolean }>(
  limiters: Map<string, ScopeLimiter>,
  scope: string,
  create: (scope: string) => ScopeLimiter,
): ScopeLimiter {
  const known = limiters.get(scope)
  if (known) return known
  // If all limiters are busy, none is removed. Each becomes idle later.
  const idle = limiters.size >= maxScopes && [...limiters].find(([, { isIdle }]) => isIdle)
  if (idle) limiters.delete(idle[0])
  const limiter = create(scope)
  limiters.set(scope, limiter)
  return limiter
}

/** Request that waits for a slot. */
export interface Waiter {
  readonly request: LimiterRequest
}

interface QueuedRequest extends Waiter {
  grant(time: number): void
}

/** Creates the queue of one scope. Its timer runs only while requests are waiting. */
function createRequestQueue(): Limiter & { readonly isIdle: boolean } {
  const window = createRateWindow()
  const waiting = createWaitingList<QueuedRequest>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Offset of `now()`, for fake timers that don't move `performance.now()` (`node:test`). */
  let timerSkewMs = 0

  const now = () => performance.now() + timerSkewMs

  function advance() {
    clearTimeout(timer)
    timer = undefined
    grantOverMaxWait(now())
    while (!waiting.isEmpty()) {
      const time = now()
      const waitMs = window.msUntilNext(time)
      if (waitMs > 0) return schedule(waitMs)
      waiting.next()?.grant(time)
    }
  }

  /**
   * Grants the requests whose `maxWaitMs` is shorter than the time until the limit opens. While the limit is open, a request may wait
   * longer for the responses of others.
   */
  function grantOverMaxWait(time: number) {
    const msUntilOpen = window.msUntilOpen(time)
    if (msUntilOpen === 0) return
    for (const waiter of waiting.over(msUntilOpen)) waiter.grant(time)
  }

  function schedule(waitMs: number) {
    const delayMs = clampTimeout(waitMs + Math.random() * maxJitterMs)
    const dueAt = now() + delayMs
    timer = setTimeout(() => {
      timerSkewMs += Math.max(0, dueAt - now())
      advance()
    }, delayMs)
  }

  function wait(request: LimiterRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const { signal, priority } = request
      if (signal?.aborted) return reject(signal.reason)
      const leaveQueue = () => {
        waiting[priority].delete(waiter)
        signal?.removeEventListener('abort', onAbort)
      }
      const onAbort = () => {
        leaveQueue()
        reject(signal?.reason)
        if (waiting.isEmpty()) advance()
      }
      const waiter: QueuedRequest = {
        request,
        grant(time) {
          leaveQueue()
          window.consume(request, time)
          resolve()
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting[priority].add(waiter)
      if (timer === undefined) advance()
    })
  }

  return {
    acquire(request) {
      const time = now()
      const isFree = waiting.isEmpty() && window.msUntilNext(time) === 0
      if (!isFree && window.msUntilOpen(time) <= request.maxWaitMs) return wait(request)
      return window.consume(request, time)
    },
    release(request, result) {
      window.record(request, result, now())
      advance()
    },
    get isIdle() {
      return window.inFlight === 0 && waiting.isEmpty()
    },
  }
}

/** Creates the list of the requests of one process and scope that wait for a slot, calls before walks. */
export function createWaitingList<Item extends Waiter>() {
  const call = new Set<Item>()
  const walk = new Set<Item>()
  let consecutiveOvertakes = 0
  return {
    call,
    walk,
    isEmpty: () => call.size + walk.size === 0,
    /** Returns the request that is next. */
    next(): Item | undefined {
      const [firstCall] = call
      const [firstWalk] = walk
      const isOvertaking = firstCall && firstWalk && consecutiveOvertakes < maxOvertakes
      consecutiveOvertakes = isOvertaking ? consecutiveOvertakes + 1 : 0
      return isOvertaking ? firstCall : (firstWalk ?? firstCall)
    },
    /** Returns the requests whose `maxWaitMs` is shorter than `waitMs`. */
    over: (waitMs: number) => [...call, ...walk].filter(({ request }) => request.maxWaitMs < waitMs),
  }
}

/** Default limiter and known rate limits, shared by all clients with the same `fetch`. */
export interface SharedLimits {
  readonly limiter: Limiter
  /** Known rate limit of each scope, bounded by `maxScopes`. */
  readonly states: Map<string, RateLimitState>
}

const sharedLimits = new WeakMap<Fetch, SharedLimits>()

/**
 * Returns the limits of a `fetch`, the same for every client that uses it. A mock in a test, or a proxy, is another service
 * than the one behind the platform's `fetch`, even if address and key are the same.
 */
export function sharedLimitsOf(fetch: Fetch): SharedLimits {
  const known = sharedLimits.get(fetch)
  if (known) return known
  const created = { limiter: createLimiter(), states: new Map() }
  sharedLimits.set(fetch, created)
  return created
}
