import { type Clock, isManualClock, type ManualClock } from '../clock/clock.ts'
import { createEventLoopTurn } from '../clock/event-loop.ts'
import { assertKnownKeys } from '../errors/suggest-name.ts'
import { stateError } from '../errors/user-error.ts'
import type { Delivery } from './delivery.ts'
import type { DeliveryEngine } from './engine.ts'

/** Options of `settled`. */
export interface SettleOptions {
  /** Moves a manual clock to the scheduled times until all deliveries are settled. Default false. */
  readonly advance?: boolean
}

/** Deliveries to wait for. */
export interface PendingDeliveries extends Pick<DeliveryEngine, 'inFlight' | 'changed'> {
  /** Returns the deliveries with a scheduled attempt. */
  scheduled(): Delivery[]
}

/**
 * Waits until no attempt is in flight or scheduled. With a manual clock, waiting for a scheduled attempt would hang, so it
 * rejects instead.
 */
export async function settle(
  pending: PendingDeliveries,
  clock: Clock,
  options: SettleOptions,
): Promise<void> {
  assertKnownKeys('wait for the deliveries', options, Object.keys(optionNames))
  const { advance = false } = options
  return isManualClock(clock) ? settleOnManualClock(pending, clock, advance) : settleOnRealClock(pending)
}

const optionNames: Record<keyof SettleOptions, true> = { advance: true }

async function settleOnRealClock({ inFlight, scheduled, changed }: PendingDeliveries): Promise<void> {
  // The clock's timers don't keep a process alive, but a caller waits here.
  const turn = createEventLoopTurn()
  await turn.next()
  while (inFlight.size > 0 || scheduled().length > 0) await changed()
  turn.close()
}

async function settleOnManualClock(
  pending: PendingDeliveries,
  clock: ManualClock,
  advance: boolean,
): Promise<void> {
  const { inFlight, scheduled } = pending
  for (;;) {
    // Restores the full waiting time for receivers that were found waiting before.
    clock.waitFor(Promise.all(inFlight))
    await clock.advance(0)
    if (inFlight.size === 0 && scheduled().length === 0) return
    const [next] = clock.pending()
    if (!advance || !next) throw unsettled(describePending(pending))
    await clock.advanceTo(next.at)
  }
}

/** Maximum number of deliveries in a message. */
const maxNamed = 3

function describePending({ inFlight, scheduled }: PendingDeliveries): string {
  if (inFlight.size > 0) {
    return `${inFlight.size} receiver(s) did not respond, and the time limit of 10 s doesn't pass by itself`
  }
  const deliveries = scheduled()
  const retries = deliveries
    .slice(0, maxNamed)
    .map((delivery) => `${delivery.event} to ${delivery.url} at ${delivery.next_attempt_at}`)
  const more = deliveries.length > maxNamed ? ` and ${deliveries.length - maxNamed} more` : ''
  return `a retry is scheduled for ${retries.join(', ')}${more}`
}

function unsettled(reason: string): Error {
  return stateError(
    new Error(
      `Could not settle the deliveries: ${reason}. Move the manual clock with clock.advance(…) ` +
        'or settled({ advance: true }), or delete the webhook.',
    ),
  )
}
