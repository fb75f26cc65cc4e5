import { timerMs } from '../timers.ts'
import type { Limiter, LimiterRequest, LimiterResult } from './limiter.ts'
import { createRateWindow } from './rate-window.ts'

/** Maximum number of scopes kept. More than a thousand keys per process is unusual. */
export const maxScopes = 1_000

/**
 * Creates a limiter for this process. It counts the requests that the service reports as left. If none is left, requests
 * wait for the next window instead of causing a 429. After each wait one request is sent first, then two, four and so on.
 * Clients with the same limiter share it, even if their `fetch` differs.
 */
export function createLimiter(): Limiter {
  const queues = new Map<string, RequestQueue>()
  function queueOf({ scope }: LimiterRequest): RequestQueue {
    let queue = queues.get(scope)
    if (!queue) {
      if (queues.size >= maxScopes) removeIdle(queues)
      queue = createRequestQueue()
      queues.set(scope, queue)
    }
    return queue
  }
  return {
    acquire: (request) => queueOf(request).acquire(request),
    release(request, result) {
      queues.get(request.scope)?.release(request, result)
    },
  }
}

/** Removes the oldest idle scope. If all are busy, none is removed, as each becomes idle later. */
function removeIdle(queues: Map<string, RequestQueue>): void {
  for (const [scope, queue] of queues) {
    if (!queue.isIdle) continue
    queues.delete(scope)
    return
  }
}

/** Queue of the requests of one scope. */
export interface RequestQueue {
  /** Returns a promise only if the request has to wait. */
  acquire(request: LimiterRequest): void | Promise<void>
  /** Records the result of a request that was granted. */
  release(request: LimiterRequest, result: LimiterResult | undefined): void
  /** True if no request is waiting or in flight. */
  readonly isIdle: boolean
}

/** Maximum number of calls in a row that overtake a waiting walk, so that no walk starves. */
const maxOvertakes = 9
/** Maximum random delay, to spread processes that wait for the same window. */
const maxJitterMs = 250

interface Waiter {
  readonly request: LimiterRequest
  grant(time: number): void
}

/** Creates a queue. Its timer runs only while requests are waiting. */
export function createRequestQueue(): RequestQueue {
  const window = createRateWindow()
  const waiting = { call: new Set<Waiter>(), walk: new Set<Waiter>() }
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Time by which timers are ahead of `performance.now()`, which `node:test` can't fake together with them. */
  let aheadMs = 0
  /** Latest opening already checked against the `maxWaitMs` of every waiter. */
  let announcedUntil = 0
  let consecutiveOvertakes = 0

  const now = () => performance.now() + aheadMs
  const isEmpty = () => waiting.call.size + waiting.walk.size === 0

  function next(): Waiter | undefined {
    const [call] = waiting.call
    const [walk] = waiting.walk
    const isOvertaking = call !== undefined && walk !== undefined && consecutiveOvertakes < maxOvertakes
    consecutiveOvertakes = isOvertaking ? consecutiveOvertakes + 1 : 0
    return isOvertaking ? call : (walk ?? call)
  }

  function advance() {
    clearTimeout(timer)
    timer = undefined
    while (!isEmpty()) {
      const time = now()
      grantImpatient(time)
      const waitMs = window.waitMs(time)
      if (waitMs === 0) next()?.grant(time)
      else if (!isEmpty()) return schedule(waitMs)
    }
    announcedUntil = 0
  }

  /** Grants requests that must not wait until the limit opens. A wait for requests in flight doesn't count. */
  function grantImpatient(time: number) {
    const closedMs = window.closedMs(time)
    if (closedMs === 0) announcedUntil = 0
    if (time + closedMs <= announcedUntil || closedMs === 0) return
    announcedUntil = time + closedMs
    for (const waiter of [...waiting.call, ...waiting.walk])
      if (waiter.request.maxWaitMs < closedMs) waiter.grant(time)
  }

  function schedule(waitMs: number) {
    const delayMs = timerMs(waitMs + Math.random() * maxJitterMs)
    const dueAt = now() + delayMs
    const onTime = () => {
      aheadMs += Math.max(0, dueAt - now())
      advance()
    }
    timer = setTimeout(onTime, delayMs)
  }

  function tryAcquire(request: LimiterRequest): boolean {
    const time = now()
    const isGranted = window.closedMs(time) > request.maxWaitMs || (isEmpty() && window.waitMs(time) === 0)
    if (isGranted) window.consume(request, time)
    return isGranted
  }

  function wait(request: LimiterRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const { signal, priority } = request
      if (signal?.aborted) return reject(signal.reason)
      // Every wait ends with a window or a response, so it has no other time limit.
      request.announceWait?.(Number.POSITIVE_INFINITY)
      const leaveQueue = () => {
        waiting[priority].delete(waiter)
        signal?.removeEventListener('abort', onAbort)
      }
      const onAbort = () => {
        leaveQueue()
        reject(signal?.reason)
        if (isEmpty()) advance()
      }
      const waiter: Waiter = {
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
    acquire: (request) => (tryAcquire(request) ? undefined : wait(request)),
    release(request, result) {
      window.record(request, result, now())
      advance()
    },
    get isIdle() {
      return window.inFlight === 0 && isEmpty()
    },
  }
}
