import { type Clock, isManualClock, type ManualClock } from '../clock/clock.ts'
import { createEventLoopTicker } from '../clock/event-loop.ts'
import { assertOptions } from '../errors/options.ts'
import { stateError } from '../errors/user-error.ts'
import type { Delivery } from './delivery.ts'
import type { DeliveryEngine } from './engine.ts'
import type { MockWebhooks } from './webhooks.ts'

type SettleOptions = NonNullable<Parameters<MockWebhooks['settled']>[0]>

/** Deliveries to wait for. */
export interface PendingDeliveries extends Pick<DeliveryEngine, 'inFlight' | 'changed'> {
  /** Returns the deliveries with a scheduled attempt. */
  scheduled(): Delivery[]
}

/**
 * Waits until no attempt is in flight or scheduled. With a manual clock, waiting for a scheduled attempt would hang, so it
 * rejects unless `advance` is true.
 */
export async function settle(
  pending: PendingDeliveries,
  clock: Clock,
  options: SettleOptions,
): Promise<void> {
  assertOptions('wait for the deliveries', options, { advance: true, signal: true })
  return isManualClock(clock)
    ? settleOnManualClock(pending, clock, options)
    : settleOnRealClock(pending, options)
}

async function settleOnRealClock(
  { inFlight, scheduled, changed }: PendingDeliveries,
  { signal }: SettleOptions,
): Promise<void> {
  // The clock's timers don't keep a process alive, but a caller waits here.
  const ticker = createEventLoopTicker()
  let onAbort = () => {}
  const aborted = new Promise<void>((resolve) => {
    onAbort = resolve
  })
  signal?.addEventListener('abort', onAbort)
  try {
    await ticker.next()
    while (inFlight.size > 0 || scheduled().length > 0) {
      signal?.throwIfAborted()
      await Promise.race([changed(), aborted])
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    ticker.close()
  }
}

async function settleOnManualClock(
  pending: PendingDeliveries,
  clock: ManualClock,
  { advance = false, signal }: SettleOptions,
): Promise<void> {
  const { inFlight, scheduled } = pending
  for (;;) {
    clock.trackWork(Promise.all(inFlight))
    await clock.advance(0)
    if (inFlight.size === 0 && scheduled().length === 0) return
    signal?.throwIfAborted()
    const [next] = clock.pending()
    if (!advance || !next) throw unsettled(describePending(pending))
    await advanceAtLeastTo(clock, next.at)
  }
}

/** Moves the clock to a time. A move that was requested before may have passed it already. */
async function advanceAtLeastTo(clock: ManualClock, at: string): Promise<void> {
  try {
    await clock.advanceTo(at)
  } catch (error) {
    if (clock.now() <= Date.parse(at)) throw error
  }
}

/** Maximum number of deliveries in a message. */
const maxNamed = 3

function describePending({ inFlight, scheduled }: PendingDeliveries): string {
  if (inFlight.size > 0) {
    return `${inFlight.size === 1 ? 'a receiver has' : `${inFlight.size} receivers have`} not responded; the 10 s timeout needs the clock to advance`
  }
  const deliveries = scheduled()
  const named = deliveries
    .slice(0, maxNamed)
    .map((delivery) => `${delivery.event} to ${delivery.url} at ${delivery.next_attempt_at}`)
  const more = deliveries.length > maxNamed ? ` and ${deliveries.length - maxNamed} more` : ''
  return `deliveries are still scheduled: ${named.join(', ')}${more}`
}

function unsettled(reason: string): Error {
  return stateError(
    `Could not settle the deliveries: ${reason}. Advance the manual clock, settle with \`advance: true\`, or delete the webhook.`,
  )
}
