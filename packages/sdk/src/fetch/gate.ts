import type { LimiterAnswer } from './limiter.ts'

/** When requests of one scope may go. Decides only: waiting is the limiter's. */
export interface Gate {
  /** How long until the next request may go, in milliseconds; 0 for now. */
  waitMs(now: number): number
  /** Lets a request go, whatever {@link Gate.waitMs} says. */
  pass(request: object, now: number): void
  /** Notes what came of a request that went. */
  settle(request: object, answer: LimiterAnswer | undefined, now: number): void
  /** Opens for the next request, where the time that was waited for has passed but the clock was set back. */
  open(now: number): void
  /** Number of requests on their way. */
  readonly underWay: number
}

/** So many may go before the first answer has shown what the limit is. */
const coldStart = 10
/** How long the others wait for a probe, or for the first answer of a window, before one more goes. */
const patienceMs = 5_000
const firstBackoffMs = 500
const longestBackoffMs = 20_000
/** Two readings of the end of the same window may be so far apart: headers are in whole seconds. */
const toleranceMs = 1_500

/**
 * Counts the requests of a window by the service's own numbers. After a 429, and after a window that was used up, one
 * request goes first as a probe, the others once it has been answered.
 */
export function createGate(random: () => number = Math.random): Gate {
  /** Requests on their way, each with the number of closings before it left: what left before the last one is no news. */
  const sent = new Map<object, number>()
  let closings = 0
  let limit: number | undefined
  /** The lowest `remaining` of this window: the service counts down, so it is the latest, in whatever order answers come. */
  let remaining = coldStart
  /** Requests that left and may not be counted in `remaining`. */
  let uncounted = 0
  let resetAt: number | undefined
  let closedUntil = 0
  let heldUntil = 0
  let isProbing = false
  let refusals = 0

  function renew(now: number) {
    if (resetAt === undefined || now < resetAt) return
    if (remaining <= uncounted) close()
    remaining = limit || coldStart
    uncounted = sent.size
    resetAt = undefined
  }

  function close() {
    isProbing = true
    heldUntil = 0
    closings++
  }

  function refuse(resetInMs: number | undefined, isNews: boolean, now: number) {
    if (isNews) {
      const backoffMs = random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** refusals++)
      closedUntil = now + (resetInMs ?? backoffMs)
      close()
    } else if (resetInMs !== undefined) {
      closedUntil = Math.max(closedUntil, now + resetInMs)
      isProbing = true
    } else return
    resetAt = undefined
    remaining = limit || coldStart
    uncounted = sent.size
  }

  function count(answer: LimiterAnswer, now: number) {
    limit = answer.limit ?? limit
    if (answer.remaining === undefined) {
      // Without a limit nobody waits; but something ill in front of the service knows nothing of one.
      if (resetAt === undefined && answer.status < 500) remaining = Number.POSITIVE_INFINITY
      else uncounted = Math.max(0, uncounted - 1)
      return
    }
    if (answer.resetInMs === undefined) {
      if (resetAt !== undefined) return
      // Nobody says when the window ends: what is left counts all the same, and then one goes from time to time.
      remaining = answer.remaining
      uncounted = sent.size
      return
    }
    const endsAt = now + answer.resetInMs
    if (resetAt === undefined || endsAt > resetAt + toleranceMs || answer.remaining < remaining) {
      resetAt = endsAt
      remaining = answer.remaining
      uncounted = sent.size
    } else {
      uncounted = Math.max(0, uncounted - 1)
    }
  }

  return {
    waitMs(now) {
      renew(now)
      const openAt = Math.max(closedUntil, heldUntil)
      if (openAt > now) return openAt - now
      if (isProbing || remaining > uncounted || resetAt === undefined) return 0
      return resetAt - now
    },
    pass(request, now) {
      renew(now)
      sent.set(request, closings)
      uncounted++
      if (isProbing || (resetAt === undefined && remaining <= uncounted)) heldUntil = now + patienceMs
    },
    settle(request, answer, now) {
      const isNews = sent.get(request) === closings
      if (!sent.delete(request)) return
      if (answer?.status === 429) return refuse(answer.resetInMs, isNews, now)
      if (isNews) heldUntil = 0
      if (answer && isNews) {
        isProbing = false
        closedUntil = 0
        refusals = 0
        count(answer, now)
      } else if (resetAt === undefined || !isNews) {
        uncounted = Math.max(0, uncounted - 1)
      }
    },
    open(now) {
      closedUntil = Math.min(closedUntil, now)
      heldUntil = Math.min(heldUntil, now)
      if (resetAt !== undefined) resetAt = Math.min(resetAt, now)
    },
    get underWay() {
      return sent.size
    },
  }
}
