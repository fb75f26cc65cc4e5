import type { WebhookEvent } from '../events.ts'
import { raceTimeout, setBackgroundTimeout } from '../timeouts.ts'
import type { OrderedDelivery, ReportOrderProblem } from './event-order.ts'
import type { Task } from './keyed-mutex.ts'
import { type StatusChange, toSecond, withTime } from './status-change.ts'
import { follows, type Plan, planChanges, type Step, startAt } from './status-position.ts'
import type { KnownStatus, StatusStore } from './status-store.ts'

/** Event of a status change. */
export type StatusChanged = Extract<WebhookEvent, { event: 'permit.status_changed' }>

/** True for a status change with the fields that ordering needs. Verification checks only the envelope of an event. */
export function isStatusChange(event: WebhookEvent): event is StatusChanged {
  return (
    event.event === 'permit.status_changed' &&
    typeof event.data.permit_uuid === 'string' &&
    typeof event.data.new_status === 'string'
  )
}

interface PermitOrderParts {
  readonly history: (permit_uuid: string) => PromiseLike<readonly StatusChange[]>
  readonly runExclusive: (permit_uuid: string, task: Task, statuses: StatusStore) => Promise<void>
  readonly readAlways: boolean
  readonly now: () => number
}

/** A delivery, with the store of its permit's status. */
interface OrderScope extends OrderedDelivery {
  readonly statuses: StatusStore
}

/** Half the time that the service waits for a response. The other half is left for the handler. */
const historyTimeoutMs = 5_000

/** Consecutive failures of a missing change before later ones are handled without it: half of the service's attempts. */
const maxFailures = 3

/** Delays before missing changes are retried separately. After the last one, the next change of the permit includes them. */
const retryDelaysMs = [5_000, 30_000, 120_000, 600_000, 1_800_000]

/** Creates the function that handles the missing changes of a permit and then the delivered one. */
export function createPermitOrder({ history, runExclusive, readAlways, now }: PermitOrderParts) {
  /** Permits whose missing changes are retried separately. */
  const retrying = new Set<string>()

  return function orderChange(event: StatusChanged, scope: OrderScope): Promise<void> {
    const handle = async (signal: AbortSignal) => {
      const isComplete = await handleChange(event, scope, signal)
      if (!isComplete) retryLater(event, scope)
    }
    return runExclusive(event.data.permit_uuid, handle, scope.statuses)
  }

  /** Retries the missing changes separately, as the delivery that revealed them was handled. */
  function retryLater(event: StatusChanged, scope: OrderScope): void {
    const { permit_uuid } = event.data
    if (retrying.has(permit_uuid)) return
    retrying.add(permit_uuid)
    let attempt = 0
    const schedule = () => {
      const delayMs = retryDelaysMs[attempt]
      attempt += 1
      if (delayMs === undefined) return void retrying.delete(permit_uuid)
      setBackgroundTimeout(run, delayMs)
    }
    const run = () =>
      scope
        .begin((handle, statuses = scope.statuses) => {
          const handleMissing = async (signal: AbortSignal) => {
            const next = { ...scope, handle, statuses, isRepetition: true }
            if (await handleChange(event, next, signal)) attempt = retryDelaysMs.length
          }
          return runExclusive(permit_uuid, handleMissing, statuses)
        })
        .catch((error) => scope.report(`Could not handle missing changes of permit ${permit_uuid}.`, error))
        .then(schedule)
    schedule()
  }

  /** Returns true if no change is missing any more. */
  async function handleChange(
    event: StatusChanged,
    { handle, report, statuses, isRepetition }: OrderScope,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { permit_uuid, previous_status, new_status } = event.data
    const change = { previous_status, new_status, changed_at: event.timestamp }
    const save = async (status: KnownStatus) => {
      // After a lost lock, another process may have handled later changes.
      signal.throwIfAborted()
      await statuses.set(permit_uuid, status)
    }
    const placement = (step: Step) => ({ position: step.position, identity: identify(permit_uuid, step) })

    let known = await statuses.get(permit_uuid)
    if (!known && isRepetition) return true
    if (!known || (!readAlways && !isRepetition && follows(known, change))) {
      const next: Step = { change, at: withTime(change).at, position: 'next', occurrence: 0 }
      await handle(event, { source: 'delivery', ...placement(next) })
      await save({ ...startAt(change), since: known?.since ?? known?.changed_at ?? change.changed_at })
      return true
    }

    const changes = await readHistory(permit_uuid, report)
    const plan: Plan = planChanges(known, change, { history: changes, now: now(), isRepetition })
    let isComplete = changes !== undefined
    for (const step of plan.missing) {
      try {
        await handle(toEvent(event, step.change), { source: 'backfill', ...placement(step) })
        known = plan.record(step)
        await save(known)
      } catch (error) {
        const failures: number = (known.failures ?? 0) + 1
        known = { ...known, failures }
        await save(known)
        // A late change is out of order already, so later changes do not wait for it.
        if (step.position === 'backfilled' && failures < maxFailures) throw error
        isComplete = false
        report(`Could not handle a missing change of permit ${permit_uuid}. It is retried later.`, error)
      }
    }
    if (isRepetition && plan.delivered.position === 'seen') return isComplete
    await handle(event, { source: 'delivery', ...placement(plan.delivered) })
    await save(plan.record(plan.delivered))
    return isComplete
  }

  /** Returns `undefined` if the history cannot be read. That must not fail the delivery. */
  async function readHistory(permit_uuid: string, report: ReportOrderProblem) {
    try {
      return await raceTimeout(
        Promise.resolve(history(permit_uuid)),
        historyTimeoutMs,
        () => new Error(`Reading the history took longer than ${historyTimeoutMs} ms.`),
      )
    } catch (error) {
      report(`Could not read the history of permit ${permit_uuid}. Missing changes are handled later.`, error)
      return undefined
    }
  }
}

/** Returns the same text for a delivered change and for its entry in the history, whose time may have milliseconds. */
function identify(
  permit_uuid: string,
  { change: { previous_status, new_status }, at, occurrence }: Step,
): string {
  return JSON.stringify([permit_uuid, previous_status, new_status, toSecond(at), occurrence])
}

/** Returns the event of a missing change. It has the fields of `data` that are the same for every change of the permit. */
function toEvent(
  { event, organization_id, data: { permit_uuid, permit_number } }: StatusChanged,
  { previous_status, new_status, changed_at }: StatusChange,
): StatusChanged {
  return {
    event,
    timestamp: changed_at,
    organization_id,
    data: { permit_uuid, permit_number, previous_status: previous_status ?? '', new_status },
  }
}
