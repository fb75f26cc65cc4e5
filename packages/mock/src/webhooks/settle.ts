import { type Clock, isManualClock, type ManualClock } from '../clock/clock.ts'
import { createEventLoopTurn } from '../clock/event-loop.ts'
import { assertKnownKeys } from '../errors/suggest-name.ts'
import { stateError } from '../errors/user-error.ts'
import type { Delivery } from './delivery.ts'
import type { DeliveryEngine } from './engine.ts'

/** How to wait for deliveries. */
export interface SettleOptions {
  /** Moves a manual clock from one scheduled moment to the next until all is settled. Default false. */
  readonly advance?: boolean
}

/** What there is to wait for. */
export interface Pending extends Pick<DeliveryEngine, 'inFlight' | 'changed'> {
  /** Deliveries that have an attempt scheduled. */
  scheduled(): Delivery[]
}

/**
 * Waits until nothing is in flight and no attempt is scheduled. A manual clock doesn't move by itself, so what only
 * time can settle is an error there, and not a test that hangs.
 */
export async function settle(pending: Pending, clock: Clock, options: SettleOptions): Promise<void> {
  assertKnownKeys('wait for the deliveries', options, Object.keys(optionNames))
  const { advance = false } = options
  return isManualClock(clock) ? settleByHand(pending, clock, advance) : settleInTime(pending)
}

const optionNames: Record<keyof SettleOptions, true> = { advance: true }

async function settleInTime({ inFlight, scheduled, changed }: Pending): Promise<void> {
  // The clock's timers don't keep a process alive, but one that waits here is not done.
  const turn = createEventLoopTurn()
  await turn.next()
  while (inFlight.size > 0 || scheduled().length > 0) await changed()
  turn.close()
}

async function settleByHand(pending: Pending, clock: ManualClock, advance: boolean): Promise<void> {
  const { inFlight, scheduled } = pending
  for (;;) {
    // Waits for the receivers as patiently as for the first time, also where they were found waiting before.
    clock.waitFor(Promise.all(inFlight))
    await clock.advance(0)
    if (inFlight.size === 0 && scheduled().length === 0) return
    const [next] = clock.pending()
    if (!advance || !next) throw unsettled(describePending(pending))
    await clock.advanceTo(next.at)
  }
}

/** How many deliveries a message names. */
const named = 3

function describePending({ inFlight, scheduled }: Pending): string {
  if (inFlight.size > 0) {
    return `${inFlight.size} receiver(s) did not answer, and the 10 s they have don't pass by themselves`
  }
  const deliveries = scheduled()
  const moments = deliveries
    .slice(0, named)
    .map((delivery) => `${delivery.event} to ${delivery.url} at ${delivery.next_attempt_at}`)
  const more = deliveries.length > named ? ` and ${deliveries.length - named} more` : ''
  return `a retry is scheduled for ${moments.join(', ')}${more}`
}

function unsettled(reason: string): Error {
  return stateError(
    new Error(
      `The deliveries can't settle, because ${reason}; move the manual clock with clock.advance(…), ` +
        'let it be moved with settled({ advance: true }), or delete the webhook.',
    ),
  )
}
