import type { Clock } from '../clock.ts'
import { attemptDelivery, isDelivered } from './attempt.ts'
import type { Delivery, DeliveryJob } from './delivery.ts'

/** Retries after the first attempt. */
const retries = 5

/** What the engine needs. */
export interface EngineOptions {
  readonly clock: Clock
  /** Wait before the first retry in milliseconds. */
  readonly backoffMs: number
  /** Hears of a delivery that failed for good. */
  readonly onFailure: (delivery: Delivery) => void
}

/** Delivers events: each delivery on its own, so that no receiver holds up another. */
export interface DeliveryEngine {
  /** Starts with the first attempt at once. The promise ends with that attempt. */
  start(job: DeliveryJob): Promise<void>
  /** One attempt more, whatever the schedule says; a success takes the scheduled retry back. */
  retry(job: DeliveryJob): Promise<void>
  /** Takes the scheduled retries back. */
  cancel(job: DeliveryJob): void
  /** The attempts that wait for their receivers. */
  readonly inFlight: ReadonlySet<Promise<void>>
}

/** An engine that retries on the clock. */
export function createEngine({ clock, backoffMs, onFailure }: EngineOptions): DeliveryEngine {
  const inFlight = new Set<Promise<void>>()

  function run(job: DeliveryJob, isScheduled: boolean): Promise<void> {
    const running = attempt(job, isScheduled).finally(() => {
      inFlight.delete(running)
      cancelWait()
    })
    inFlight.add(running)
    // A manual clock that is moved meanwhile waits for the attempt before it lets time pass.
    const cancelWait = clock.schedule(clock.now(), () => running)
    return running
  }

  async function attempt(job: DeliveryJob, isScheduled: boolean): Promise<void> {
    if (isScheduled) {
      job.tries += 1
      update(job, { next_attempt_at: null })
    }
    const result = await attemptDelivery(job, clock)
    update(job, { attempts: [...job.delivery.attempts, result] })
    if (isDelivered(result)) {
      job.cancelRetry()
      update(job, { state: 'delivered', next_attempt_at: null })
    } else if (isScheduled && job.delivery.state === 'pending') {
      scheduleRetry(job)
    }
  }

  function scheduleRetry(job: DeliveryJob): void {
    if (job.tries > retries) {
      update(job, { state: 'failed' })
      onFailure(job.delivery)
      return
    }
    const at = clock.now() + backoffMs * 2 ** (job.tries - 1)
    update(job, { next_attempt_at: new Date(at).toISOString() })
    job.cancelRetry = clock.schedule(at, () => run(job, true))
  }

  return {
    inFlight,
    start: (job) => run(job, true),
    retry: (job) => run(job, false),
    cancel(job) {
      job.cancelRetry()
      if (job.delivery.state === 'pending') update(job, { state: 'canceled', next_attempt_at: null })
    },
  }
}

function update(job: DeliveryJob, changes: Partial<Delivery>): void {
  job.delivery = { ...job.delivery, ...changes }
}
