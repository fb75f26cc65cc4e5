import type { Clock, ManualClock } from '../clock.ts'
import type { Delivery } from './delivery.ts'

/** What there is to wait for. */
export interface Pending {
  readonly inFlight: ReadonlySet<Promise<void>>
  /** Deliveries that have a retry scheduled. */
  scheduled(): Delivery[]
}

/**
 * Waits until nothing is in flight and no retry is scheduled. A manual clock doesn't move by itself, so what only
 * time can settle is an error there, and not a test that hangs.
 */
export async function settle({ inFlight, scheduled }: Pending, clock: Clock): Promise<void> {
  for (;;) {
    if (inFlight.size > 0) await waitFor(inFlight, clock)
    else if (scheduled().length === 0) return
    else if (isManual(clock)) throw unsettled(describeScheduled(scheduled()))
    else await nextRetry(scheduled(), clock)
  }
}

async function waitFor(inFlight: ReadonlySet<Promise<void>>, clock: Clock): Promise<void> {
  const all = Promise.all(inFlight)
  if (!isManual(clock)) {
    await all
    return
  }
  // The clock waits for what it calls, but not for ever: see `advance`.
  let isDone = false
  clock.schedule(clock.now(), async () => {
    await all
    isDone = true
  })
  await clock.advance(0)
  if (!isDone)
    throw unsettled(
      `${inFlight.size} receiver(s) did not answer, and the 10 s they have don't pass by themselves`,
    )
}

function nextRetry(deliveries: readonly Delivery[], clock: Clock): Promise<void> {
  const [first = ''] = deliveries.map((delivery) => delivery.next_attempt_at ?? '').sort()
  return new Promise((resolve) => clock.schedule(Date.parse(first), resolve))
}

function isManual(clock: Clock): clock is ManualClock {
  return 'advance' in clock
}

function describeScheduled(deliveries: readonly Delivery[]): string {
  const moments = deliveries.map(
    (delivery) => `${delivery.event} to ${delivery.url} at ${delivery.next_attempt_at}`,
  )
  return `a retry is scheduled for ${moments.join(', ')}`
}

function unsettled(reason: string): Error {
  return new Error(
    `The deliveries can't settle, because ${reason}; move the manual clock with clock.advance(…), or delete the webhook.`,
  )
}
