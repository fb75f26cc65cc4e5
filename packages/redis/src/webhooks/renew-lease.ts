/** Maximum time for which a lease is renewed. A handler that takes longer counts as stuck, as in `orderByPermit`. */
const maxRenewalMs = 15 * 60_000

/** Lease to renew. */
interface Lease {
  readonly leaseMs: number
  /** Time at which the lease was requested, by `performance.now`. The server counts from a later time. */
  readonly startedAt: number
  /** Renews the lease for `leaseMs`. Returns false if it was lost. */
  readonly renew: () => Promise<boolean>
  /**
   * Called once if the lease was lost, may have expired, or was renewed for 15 minutes. Without it, a lease that may have
   * expired is renewed further.
   */
  readonly onLost?: () => void
}

/**
 * Renews a lease after each third of it, for 15 minutes at most. A renewal that rejects is repeated. The timers do not keep
 * a process of Node alive.
 *
 * @returns Function that ends the renewals, and resolves when none is in flight.
 */
export function renewLease({ leaseMs, startedAt, renew, onLost }: Lease): () => Promise<void> {
  const endsAt = startedAt + maxRenewalMs
  let isOver = false
  let inFlight = Promise.resolve()
  let renewal = setBackgroundTimeout(start, leaseMs / 3)
  let expiry = onLost && expireFrom(startedAt)

  function start(): void {
    inFlight = renewOnce()
  }

  async function renewOnce(): Promise<void> {
    const renewedAt = performance.now()
    const isRenewed = await renew().catch(() => undefined)
    if (isOver) return
    if (isRenewed === false || renewedAt > endsAt) return lose()
    if (isRenewed && onLost) {
      clearTimeout(expiry)
      expiry = expireFrom(renewedAt)
    }
    renewal = setBackgroundTimeout(start, leaseMs / 3)
  }

  function expireFrom(since: number) {
    return setBackgroundTimeout(lose, since + leaseMs - performance.now())
  }

  function lose(): void {
    end()
    onLost?.()
  }

  function end(): void {
    isOver = true
    clearTimeout(renewal)
    clearTimeout(expiry)
  }

  return () => {
    end()
    return inFlight
  }
}

function setBackgroundTimeout(run: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(run, ms)
  const { unref }: { unref?: unknown } = Object(timer)
  if (typeof unref === 'function') unref.call(timer)
  return timer
}
