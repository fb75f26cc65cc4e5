import { initialBackoffMs, maxBackoffMs } from '../backoff.ts'
import type { LimiterResult } from './limiter.ts'

/**
 * Decides when requests of one scope may be sent. Keeps counts only; the waiting is done by the request queue. `now` is a
 * reading of `performance.now()`, which nobody can set.
 */
export interface RateWindow {
  /** Returns the time until the limit is known to open, in milliseconds; 0 if it isn't known to be closed. */
  closedMs(now: number): number
  /** Returns the time until the next request may be sent if no response arrives before, in milliseconds. */
  waitMs(now: number): number
  /** Counts a request as sent, whatever {@link RateWindow.waitMs} returns. */
  consume(request: object, now: number): void
  /** Records the result of a request. */
  record(request: object, result: LimiterResult | undefined, now: number): void
  /** Number of requests without a result yet. */
  readonly inFlight: number
}

/** Requests in flight allowed before the first response. */
const initialWidth = 10
/** Time after which a request without a response no longer holds back the next one. */
const probeTimeoutMs = 5_000
/** Length of the service's windows (docs/service.md#limits). */
const usualWindowMs = 60_000
/** Maximum number of times that the pause is doubled. */
const maxStrain = 6

/**
 * Creates the window of a scope. Three rules limit the requests:
 *
 * - Nothing is sent before the time named by the service, or before the end of a window that is used up.
 * - No more requests are in flight than remain. Only a response raises that number.
 * - After every closing one request is sent first. Each response then allows two more, up to the number of requests
 *   accepted in the last epoch, and few at a time beyond it. An epoch begins whenever the limit closes.
 */
export function createRateWindow(random: () => number = Math.random): RateWindow {
  const sent = new Map<object, { readonly epoch: number; readonly version: number }>()
  /** Number of the current epoch. Responses to requests of an earlier epoch say nothing about this one. */
  let epoch = 0
  /** Requests in flight that were sent in this epoch. */
  let inEpoch = 0
  /** Maximum number of requests in flight, while fewer are accepted than in the previous epoch. */
  let width = initialWidth
  /** Requests accepted in this epoch, within the length of a window. */
  let accepted = 0
  /** Time from which `accepted` counts. */
  let countedSince = 0
  /** Requests accepted in the previous epoch. */
  let acceptedBefore = Number.POSITIVE_INFINITY
  let remaining = Number.POSITIVE_INFINITY
  /** Version of `remaining`, which shows if a request was sent after it was learned. */
  let version = 0
  /** Time of the latest `remaining`. */
  let versionAt = 0
  /** Requests in flight that `remaining` may not include. */
  let uncounted = 0
  /** End of the window to which `remaining` belongs. */
  let resetAt: number | undefined
  /** Time until which nothing is sent after a 429. */
  let closedUntil = 0
  /** Time from which the next request need not wait for a response. */
  let heldUntil = 0
  /** Number of consecutive epochs that accepted few requests. Each doubles the pause. */
  let strain = 0
  /** Requests that a good epoch accepts. */
  let best = 0

  function startEpoch() {
    epoch++
    if (accepted > 0) acceptedBefore = accepted
    inEpoch = accepted = uncounted = heldUntil = 0
    width = 1
    remaining = Number.POSITIVE_INFINITY
    resetAt = undefined
  }

  function rollOver(now: number) {
    if (resetAt !== undefined && now >= resetAt) {
      if (remaining <= uncounted) startEpoch()
      resetAt = undefined
    }
    if (now - countedSince < usualWindowMs) return
    best = Math.max(best, accepted)
    accepted = strain = 0
    countedSince = now
    if (now - versionAt >= usualWindowMs) remaining = Number.POSITIVE_INFINITY
  }

  function hasRoom(): boolean {
    if (remaining <= uncounted) return inEpoch === 0
    const isBelow = accepted + inEpoch < acceptedBefore
    return inEpoch < Math.floor(isBelow ? width : 1 + Math.sqrt(Math.max(0, accepted - acceptedBefore)))
  }

  function closedMs(now: number): number {
    rollOver(now)
    const isUsedUp = resetAt !== undefined && remaining <= uncounted
    return Math.max(0, closedUntil - now, isUsedUp && resetAt !== undefined ? resetAt - now : 0)
  }

  function recordRejection(resetInMs: number | undefined, isCurrentEpoch: boolean, now: number) {
    if (isCurrentEpoch) {
      const pauseMs = Math.min(maxBackoffMs, initialBackoffMs * 2 ** strain) * (0.5 + random() / 2)
      const isStrained = strain > 0 || resetInMs === undefined
      best = Math.max(accepted, best * 0.98)
      if (accepted * 4 <= best) strain = Math.min(maxStrain, strain + 1)
      else if (accepted * 2 > best) strain = Math.max(0, strain - 1)
      startEpoch()
      closedUntil = now + Math.max(resetInMs ?? 0, isStrained ? pauseMs : 0)
    } else if (resetInMs !== undefined && now + resetInMs > closedUntil) {
      if (closedUntil <= now) startEpoch()
      closedUntil = now + resetInMs
    }
  }

  function count(result: LimiterResult, sentVersion: number, now: number) {
    if (result.remaining !== undefined && (sentVersion === version || result.remaining < remaining)) {
      remaining = result.remaining
      uncounted = sent.size
      version++
      versionAt = now
      if (result.resetInMs !== undefined) resetAt = now + result.resetInMs
    } else {
      uncounted = Math.max(0, uncounted - 1)
    }
  }

  return {
    closedMs,
    waitMs(now) {
      const ms = closedMs(now)
      return ms > 0 || hasRoom() ? ms : Math.max(0, heldUntil - now)
    },
    consume(request, now) {
      rollOver(now)
      if (accepted === 0 && inEpoch === 0) countedSince = now
      sent.set(request, { epoch, version })
      inEpoch++
      uncounted++
      heldUntil = now + probeTimeoutMs
    },
    record(request, result, now) {
      const entry = sent.get(request)
      if (!entry) return
      sent.delete(request)
      rollOver(now)
      const isCurrentEpoch = entry.epoch === epoch
      if (isCurrentEpoch) inEpoch--
      // The latest `remaining` reserved a slot for it.
      else uncounted = Math.max(0, uncounted - 1)
      if (result?.status === 429) return recordRejection(result.resetInMs, isCurrentEpoch, now)
      // A 5xx without counts comes from a proxy, which doesn't know the limit.
      if (!isCurrentEpoch || !result || (result.status >= 500 && result.remaining === undefined)) return
      closedUntil = 0
      accepted++
      count(result, entry.version, now)
      // Without any counts growth is slower, so that the excess is at most half of the accepted requests.
      width += remaining < Number.POSITIVE_INFINITY || acceptedBefore < Number.POSITIVE_INFINITY ? 1 : 0.5
    },
    get inFlight() {
      return sent.size
    },
  }
}
