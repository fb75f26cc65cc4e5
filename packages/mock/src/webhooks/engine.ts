import { maxEpochMs, toMs } from '../clock/clock.ts'
import { getOrCreate } from '../domain/get-or-create.ts'
import { type AttemptOptions, attemptDelivery, isAccepted } from './attempt.ts'
import type { MessageLog } from './attempt-messages.ts'
import { type Delivery, type DeliveryAttempt, type DeliveryJob, freezeDelivery } from './delivery.ts'
import type { WebhookWithEndpoint } from './webhook.ts'

/** Number of retries after the first attempt. */
const maxRetries = 5

/** Maximum number of concurrent scheduled attempts of one webhook. */
const maxConnections = 10

/** Options of {@link createEngine}. */
export interface EngineOptions extends AttemptOptions {
  /** Receives what each attempt sent and received. */
  readonly messages: MessageLog
  /** Returns the current webhook, or undefined for a deleted one. */
  readonly webhookOf: (delivery: Delivery) => WebhookWithEndpoint | undefined
  /** Called with a delivery that is no longer pending. */
  readonly onEnd: (delivery: Delivery) => void
  /** Called after every change of a delivery. */
  readonly onUpdate: (job: DeliveryJob) => void
}

/** Engine that delivers events in the order in which they are due. Receivers don't block each other. */
export interface DeliveryEngine {
  /** Schedules the next attempt of a pending delivery, unless its webhook is paused. */
  schedule(job: DeliveryJob): void
  /** Attempts a delivery now. Only scheduled attempts lead to retries. */
  attempt(job: DeliveryJob, trigger: DeliveryAttempt['trigger']): Promise<void>
  /** Cancels a pending delivery and aborts attempts in progress. */
  cancel(job: DeliveryJob, reason: string): void
  /** Attempts in progress. */
  readonly inFlight: ReadonlySet<Promise<void>>
  /** Resolves when an attempt ends, or `schedule` or `cancel` is called. */
  changed(): Promise<void>
}

/** Scheduled attempts of one webhook. */
interface Queue {
  active: number
  /** Due deliveries that wait for a connection, in order. */
  readonly waiting: Set<DeliveryJob>
}

/** Creates an engine that retries on the clock. */
export function createEngine({
  clock,
  dialect,
  interceptDelivery,
  messages,
  webhookOf,
  onEnd,
  onUpdate,
}: EngineOptions): DeliveryEngine {
  const inFlight = new Set<Promise<void>>()
  const listeners = new Set<() => void>()
  const queues = new Map<string, Queue>()

  function schedule(job: DeliveryJob): void {
    const { state, next_attempt_at } = job.delivery
    job.unschedule()
    notifyChange()
    if (state !== 'pending' || next_attempt_at === null || webhookOf(job.delivery)?.webhook.paused_at) return
    const due = Date.parse(next_attempt_at)
    if (due <= clock.now()) void attemptWhenFree(job)
    else job.unschedule = clock.schedule(due, () => attemptWhenFree(job), describeAttempt(job.delivery))
  }

  /** Attempts a due delivery once its webhook has fewer than {@link maxConnections} connections. */
  function attemptWhenFree(job: DeliveryJob): Promise<void> | undefined {
    const { webhook_id } = job.delivery
    const queue = getOrCreate(queues, webhook_id, (): Queue => ({ active: 0, waiting: new Set() }))
    if (queue.active >= maxConnections) {
      queue.waiting.add(job)
      job.unschedule = () => void queue.waiting.delete(job)
      return undefined
    }
    queue.active += 1
    return attempt(job, 'schedule', function release() {
      queue.active -= 1
      const [next] = queue.waiting
      if (next) {
        queue.waiting.delete(next)
        void attemptWhenFree(next)
      } else if (queue.active === 0) queues.delete(webhook_id)
    })
  }

  function attempt(
    job: DeliveryJob,
    trigger: DeliveryAttempt['trigger'],
    release?: () => void,
  ): Promise<void> {
    const running = run(job, trigger).finally(() => {
      inFlight.delete(running)
      // Before listeners are notified, so that the next attempt is in flight by then.
      release?.()
      notifyChange()
    })
    inFlight.add(running)
    clock.trackWork?.(running, webhookOf(job.delivery)?.endpoint.isInProcess === false)
    return running
  }

  async function run(job: DeliveryJob, trigger: DeliveryAttempt['trigger']): Promise<void> {
    const webhook = webhookOf(job.delivery)
    // The webhook was deleted.
    if (!webhook) return end(job, 'canceled')
    update(job, {
      url: webhook.endpoint.url,
      ...(trigger === 'schedule' ? { next_attempt_at: null } : {}),
    })
    const attempt = await attemptDelivery(job, webhook, { clock, dialect, interceptDelivery })
    const outcome = { trigger, ...attempt.outcome }
    messages.add(job.delivery, attempt.messages)
    update(job, { attempts: [...job.delivery.attempts, outcome] })
    if (isAccepted(outcome.status)) end(job, 'delivered')
    else if (trigger === 'schedule' && job.delivery.state === 'pending') retryLater(job)
  }

  function retryLater(job: DeliveryJob): void {
    const attempts = scheduledAttempts(job.delivery)
    if (attempts > maxRetries) {
      end(job, 'failed')
      return
    }
    const due = Math.min(clock.now() + toMs(dialect.deliveryBackoff) * 2 ** (attempts - 1), maxEpochMs)
    update(job, { next_attempt_at: new Date(due).toISOString() })
    schedule(job)
  }

  function end(job: DeliveryJob, state: Delivery['state']): void {
    const wasPending = job.delivery.state === 'pending'
    job.unschedule()
    update(job, { state, next_attempt_at: null })
    if (wasPending) onEnd(job.delivery)
  }

  function update(job: DeliveryJob, changes: Partial<Delivery>): void {
    job.delivery = freezeDelivery({ ...job.delivery, ...changes })
    onUpdate(job)
  }

  function notifyChange(): void {
    for (const notify of listeners) notify()
    listeners.clear()
  }

  return {
    schedule,
    attempt,
    cancel(job, reason) {
      if (job.delivery.state === 'pending') end(job, 'canceled')
      job.aborter.abort(new Error(reason))
      notifyChange()
    },
    inFlight,
    changed: () => new Promise((resolve) => listeners.add(resolve)),
  }
}

/** Returns the number of scheduled attempts so far. */
function scheduledAttempts({ attempts }: Delivery): number {
  return attempts.filter(({ trigger }) => trigger === 'schedule').length
}

function describeAttempt(delivery: Delivery): string {
  const attempts = scheduledAttempts(delivery)
  const attempt = attempts === 0 ? 'first attempt' : `retry ${attempts} of ${maxRetries}`
  return `${attempt} of ${delivery.id} (${delivery.event}) to ${delivery.url}`
}
