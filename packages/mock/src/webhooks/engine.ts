import { type Clock, latestMoment } from '../clock/clock.ts'
import { attemptDelivery, isDelivered } from './attempt.ts'
import { type Delivery, type DeliveryAttempt, type DeliveryJob, freezeDelivery } from './delivery.ts'
import type { Subscription } from './subscription.ts'

/** Retries after the first attempt. */
const retries = 5

/** Connections to one webhook at a time, as many wait for one when it is resumed, or its receiver is slow. */
const maxConnections = 10

/** What the engine needs. */
export interface EngineOptions {
  readonly clock: Clock
  /** Wait before the first retry in milliseconds. */
  readonly backoffMs: number
  /** The webhook as it is now; undefined for one that was deleted. */
  readonly subscriptionOf: (delivery: Delivery) => Subscription | undefined
  /** Hears of a delivery that isn't pending any more. */
  readonly onEnd: (delivery: Delivery) => void
  /** Called whenever something has happened to a delivery. */
  readonly onChange?: (() => void) | undefined
}

/** Delivers events: each delivery on its own, so that no receiver holds up another, in the order in which they fall due. */
export interface DeliveryEngine {
  /** Attempts a pending delivery when it is due, which may be now; unless its webhook is paused. */
  schedule(job: DeliveryJob): void
  /** One attempt now, whatever the schedule says. Only the schedule's own attempts lead to further ones. */
  attempt(job: DeliveryJob, trigger: DeliveryAttempt['trigger']): Promise<void>
  /** Gives a pending delivery up, and ends the attempts under way. */
  cancel(job: DeliveryJob, reason: string): void
  /** The attempts that wait for their receivers. */
  readonly inFlight: ReadonlySet<Promise<void>>
  /** Resolves when something has happened to a delivery. */
  changed(): Promise<void>
}

/** The attempts of one webhook that the schedule has asked for. */
interface Lane {
  active: number
  /** Those that are due and wait for a connection, in order. */
  readonly waiting: Set<DeliveryJob>
}

/** An engine that retries on the clock. */
export function createEngine({
  clock,
  backoffMs,
  subscriptionOf,
  onEnd,
  onChange,
}: EngineOptions): DeliveryEngine {
  const inFlight = new Set<Promise<void>>()
  const listeners = new Set<() => void>()
  const lanes = new Map<string, Lane>()

  function schedule(job: DeliveryJob): void {
    const { state, next_attempt_at } = job.delivery
    job.unschedule()
    tellChange()
    if (state !== 'pending' || next_attempt_at === null || subscriptionOf(job.delivery)?.webhook.paused_at)
      return
    const due = Date.parse(next_attempt_at)
    if (due <= clock.now()) void attemptWhenFree(job)
    else job.unschedule = clock.schedule(due, () => attemptWhenFree(job), describeAttempt(job.delivery))
  }

  /** Attempts a delivery that is due, once fewer than {@link maxConnections} others of its webhook are under way. */
  function attemptWhenFree(job: DeliveryJob): Promise<void> | undefined {
    const { webhook_id } = job.delivery
    const lane = lanes.get(webhook_id) ?? { active: 0, waiting: new Set() }
    lanes.set(webhook_id, lane)
    if (lane.active >= maxConnections) {
      lane.waiting.add(job)
      job.unschedule = () => void lane.waiting.delete(job)
      return undefined
    }
    lane.active += 1
    return attempt(job, 'schedule', function release() {
      lane.active -= 1
      const [next] = lane.waiting
      if (next) {
        lane.waiting.delete(next)
        void attemptWhenFree(next)
      } else if (lane.active === 0) lanes.delete(webhook_id)
    })
  }

  function attempt(
    job: DeliveryJob,
    trigger: DeliveryAttempt['trigger'],
    release?: () => void,
  ): Promise<void> {
    const running = run(job, trigger).finally(() => {
      inFlight.delete(running)
      // Before anybody is told: what waited is in flight by then.
      release?.()
      tellChange()
    })
    inFlight.add(running)
    clock.waitFor?.(running, subscriptionOf(job.delivery)?.endpoint.isInProcess === false)
    return running
  }

  async function run(job: DeliveryJob, trigger: DeliveryAttempt['trigger']): Promise<void> {
    const endpoint = subscriptionOf(job.delivery)?.endpoint
    // Nothing will come of it any more.
    if (!endpoint) return end(job, 'canceled')
    update(job, { url: endpoint.url, ...(trigger === 'schedule' ? { next_attempt_at: null } : {}) })
    const outcome = { trigger, ...(await attemptDelivery(job, endpoint, clock)) }
    update(job, { attempts: [...job.delivery.attempts, outcome] })
    if (isDelivered(outcome)) end(job, 'delivered')
    else if (trigger === 'schedule' && job.delivery.state === 'pending') retryLater(job)
  }

  function retryLater(job: DeliveryJob): void {
    const tries = triesOf(job.delivery)
    if (tries > retries) {
      end(job, 'failed')
      return
    }
    const due = Math.min(clock.now() + backoffMs * 2 ** (tries - 1), latestMoment)
    update(job, { next_attempt_at: new Date(due).toISOString() })
    schedule(job)
  }

  function end(job: DeliveryJob, state: Delivery['state']): void {
    const wasPending = job.delivery.state === 'pending'
    job.unschedule()
    update(job, { state, next_attempt_at: null })
    if (wasPending) onEnd(job.delivery)
  }

  function tellChange(): void {
    for (const tell of listeners) tell()
    listeners.clear()
    onChange?.()
  }

  return {
    schedule,
    attempt,
    cancel(job, reason) {
      if (job.delivery.state === 'pending') end(job, 'canceled')
      job.abort.abort(new Error(reason))
      tellChange()
    },
    inFlight,
    changed: () => new Promise((resolve) => listeners.add(resolve)),
  }
}

/** The attempts so far, without those made by hand. */
function triesOf({ attempts }: Delivery): number {
  return attempts.filter(({ trigger }) => trigger === 'schedule').length
}

function describeAttempt(delivery: Delivery): string {
  const tries = triesOf(delivery)
  const which = tries === 0 ? 'first attempt' : `retry ${tries} of ${retries}`
  return `${which} of ${delivery.id} (${delivery.event}) to ${delivery.url}`
}

function update(job: DeliveryJob, changes: Partial<Delivery>): void {
  job.delivery = freezeDelivery({ ...job.delivery, ...changes })
}
