import type { LimiterResult } from './limiter.ts'

/** Upper bound of the first random wait of a back-off. The bound doubles while waits don't help, up to `maxBackoffMs`. */
export const initialBackoffMs = 500

/** Maximum wait of a back-off. */
export const maxBackoffMs = 20_000

interface SentRequest {
  readonly epoch: number
  readonly reportId: number
  /** True if the request was sent although the limit was known to be closed. Its 429 counts only if it names a later reset. */
  readonly isOverLimit: boolean
}

/** Requests in flight allowed before the first response. */
const initialInFlight = 10
/** Time after which a request without a response no longer holds back the next one. */
const probeTimeoutMs = 5_000
/** Length of the service's windows (docs/service.md#limits). */
const usualWindowMs = 60_000
/** Maximum number of times that the pause is doubled. */
const maxBackoffExponent = 6

/**
 * Creates the window of a scope, which decides when requests may be sent. It only counts; the request queue waits. `now` is a
 * reading of `performance.now()`, which is monotonic. Three rules limit what is sent:
 *
 * - Nothing is sent before the time that the service specifies, or before the end of a window that is used up.
 * - No more requests are in flight than remain in the window, except one more every five seconds. If none remain and the end of
 *   the window is unknown, requests are sent one at a time.
 * - An epoch is the time between two closings of the limit, by a 429 or a used-up window. It begins with one request. Each response
 *   then allows one more in flight (half of one while the limit is unknown), until the epoch has
 *   accepted as many requests as the latest earlier epoch that accepted at least one. Beyond that, growth is slow.
 *
 * If the limit opens only after a request's `maxWaitMs`, the request is sent in spite of these rules.
 */
export function createRateWindow(random: () => number = Math.random) {
  const sent = new Map<object, SentRequest>()
  /** Number of the current epoch. A response to a request of an earlier epoch counts only if it is a 429 with a later reset. */
  let epoch = 0
  /** Requests in flight that were sent in this epoch. */
  let inEpoch = 0
  /** Maximum number of requests in flight, while fewer than `slowStartThreshold` are accepted. */
  let maxInFlight = initialInFlight
  /** Requests accepted in this epoch, within the length of a window. */
  let accepted = 0
  /** Time from which `accepted` counts. */
  let countedSince = 0
  /** Requests accepted in the last minute of the latest epoch that accepted any. Until as many are accepted, growth is fast. */
  let slowStartThreshold = Number.POSITIVE_INFINITY
  let remaining = Number.POSITIVE_INFINITY
  /** Number that grows with each new `remaining`, to distinguish requests sent before it from requests sent after it. */
  let reportId = 0
  /** Time of the latest `remaining`. */
  let reportedAt = 0
  /** Requests in flight that are possibly not subtracted from `remaining` yet. */
  let inFlightNotCounted = 0
  /** End of the window to which `remaining` belongs. */
  let resetAt: number | undefined
  /** Time until which nothing is sent after a 429. */
  let closedUntil = 0
  /** Time from which the next request need not wait for a response. */
  let nextProbeAt = 0
  /** Exponent of the pause: rises after poor epochs, falls after good ones. */
  let backoffExponent = 0
  /** Most requests accepted in an epoch, decaying slowly. */
  let maxAccepted = 0

  function startEpoch() {
    epoch++
    if (accepted > 0) slowStartThreshold = accepted
    inEpoch = accepted = inFlightNotCounted = nextProbeAt = 0
    maxInFlight = 1
    remaining = Number.POSITIVE_INFINITY
    resetAt = undefined
  }

  /** Ends the window of the service and the minute in which accepted requests are counted, if they are over. */
  function endWindow(now: number) {
    if (resetAt !== undefined && now >= resetAt) {
      if (remaining <= inFlightNotCounted) startEpoch()
      resetAt = undefined
    }
    if (now - countedSince < usualWindowMs) return
    maxAccepted = Math.max(maxAccepted, accepted)
    accepted = backoffExponent = 0
    countedSince = now
    if (resetAt !== undefined || now - reportedAt < usualWindowMs || remaining === Number.POSITIVE_INFINITY)
      return
    remaining = Number.POSITIVE_INFINITY
    // `maxInFlight` has grown with every accepted request. Without `remaining`, so many at once could exceed the limit.
    maxInFlight = Math.min(maxInFlight, initialInFlight)
  }

  function hasRoom(): boolean {
    if (remaining <= inFlightNotCounted) return inEpoch === 0
    if (accepted + inEpoch < slowStartThreshold) return inEpoch < Math.floor(maxInFlight)
    return inEpoch < Math.floor(1 + Math.sqrt(Math.max(0, accepted - slowStartThreshold)))
  }

  /** Returns the time until the limit is known to open, in milliseconds; 0 if it isn't known to be closed. */
  function msUntilOpen(now: number): number {
    endWindow(now)
    const usedUpUntil = remaining <= inFlightNotCounted ? (resetAt ?? 0) : 0
    return Math.max(0, closedUntil - now, usedUpUntil - now)
  }

  function recordRejection(resetInMs: number | undefined, isCurrentEpoch: boolean, now: number) {
    if (isCurrentEpoch) {
      const pauseMs = Math.min(maxBackoffMs, initialBackoffMs * 2 ** backoffExponent) * (0.5 + random() / 2)
      const isBackingOff = backoffExponent > 0 || resetInMs === undefined
      maxAccepted = Math.max(accepted, maxAccepted * 0.98)
      if (accepted * 4 <= maxAccepted) backoffExponent = Math.min(maxBackoffExponent, backoffExponent + 1)
      else if (accepted * 2 > maxAccepted) backoffExponent = Math.max(0, backoffExponent - 1)
      startEpoch()
      closedUntil = now + Math.max(resetInMs ?? 0, isBackingOff ? pauseMs : 0)
    } else if (resetInMs !== undefined && now + resetInMs > closedUntil) {
      if (closedUntil <= now) startEpoch()
      closedUntil = now + resetInMs
    }
  }

  return {
    msUntilOpen,
    /** Returns the time until the next request may be sent if no response arrives before, in milliseconds. */
    msUntilNext(now: number): number {
      const ms = msUntilOpen(now)
      return ms > 0 || hasRoom() ? ms : Math.max(0, nextProbeAt - now)
    },
    /** Counts a request as sent, whatever `msUntilNext` returns. */
    consume(request: object, now: number): void {
      const isOverLimit = msUntilOpen(now) > 0
      if (accepted === 0 && inEpoch === 0) countedSince = now
      sent.set(request, { epoch, reportId, isOverLimit })
      inEpoch++
      inFlightNotCounted++
      nextProbeAt = now + probeTimeoutMs
    },
    /** Records the result of a request; `undefined` without a response. */
    record(request: object, result: LimiterResult | undefined, now: number) {
      const entry = sent.get(request)
      if (!entry) return
      sent.delete(request)
      endWindow(now)
      const isCurrentEpoch = entry.epoch === epoch
      if (isCurrentEpoch) inEpoch--
      // `inFlightNotCounted` may include requests of earlier epochs.
      else inFlightNotCounted = Math.max(0, inFlightNotCounted - 1)
      if (result?.status === 429)
        return recordRejection(result.resetInMs, isCurrentEpoch && !entry.isOverLimit, now)
      // A 5xx without counts comes from a proxy, which doesn't know the limit.
      if (!isCurrentEpoch || !result || (result.status >= 500 && result.remaining === undefined)) return
      closedUntil = 0
      accepted++
      const { remaining: reported, resetInMs } = result
      if (reported !== undefined && (entry.reportId === reportId || reported < remaining)) {
        remaining = reported
        inFlightNotCounted = sent.size
        reportId++
        reportedAt = now
        if (resetInMs !== undefined) resetAt = now + resetInMs
      } else {
        inFlightNotCounted = Math.max(0, inFlightNotCounted - 1)
      }
      // The limit is unknown if responses state no counts and no earlier epoch accepted a request. Then each response raises the
      // maximum by only a half, so that the requests over the limit are at most half as many as the accepted ones.
      maxInFlight += Math.min(remaining, slowStartThreshold) < Number.POSITIVE_INFINITY ? 1 : 0.5
    },
    /** Number of requests without a result yet. */
    get inFlight(): number {
      return sent.size
    },
  }
}
