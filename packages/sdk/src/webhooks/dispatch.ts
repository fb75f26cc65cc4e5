import type { WebhookEvent } from './events.ts'
import type { DeliveryStore, HandlerTransaction } from './exactly-once/transactional-store.ts'
import type { Handlers } from './handlers.ts'
import type { KeyOf } from './identity.ts'
import type { HandleInOrder, OrderRules } from './order/event-order.ts'
import { messageOf, type WriteLog } from './report.ts'
import { raceTimeout } from './timeouts.ts'

/** A delivery whose signature and event are valid. */
export interface VerifiedDelivery {
  readonly event: WebhookEvent
  /** Output of the event's validator; without a validator, the event. */
  readonly validated: unknown
  readonly key: string
}

type Outcome = 'handled' | 'busy' | 'duplicate'

/** Passes a delivery to its handler, unless it was handled before. */
export type Dispatch = (delivery: VerifiedDelivery) => Promise<Outcome>

interface DispatchParts {
  readonly handlers: Handlers
  readonly keyOf: KeyOf
  readonly validate: (event: WebhookEvent) => unknown
  readonly write: WriteLog
  readonly store: DeliveryStore | false
  readonly order: OrderRules | undefined
  readonly timeoutMs: number | undefined
}

/** Creates the function that passes deliveries to the handlers. */
export function createDispatch(parts: DispatchParts): Dispatch {
  const { handlers, keyOf, validate, write, store, order, timeoutMs } = parts

  return function dispatch(delivery) {
    return limitTime(delivery.event, (signal) =>
      store ? handleStored(store, delivery, signal) : handle(delivery, { signal, isRepetition: false }),
    )
  }

  function limitTime<Result>(
    { event }: WebhookEvent,
    work: (signal?: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (timeoutMs === undefined) return work()
    const timeout = new AbortController()
    const result = work(timeout.signal)
    return raceTimeout(result, timeoutMs, () => {
      const error = new Error(
        `The handler of ${event} did not finish within ${timeoutMs} ms. Make it faster, or move its work to a queue.`,
      )
      timeout.abort(error)
      result.catch((late) => write('error', `A handler failed after its timeout. ${messageOf(late)}`, late))
      return error
    })
  }

  async function handleStored(store: DeliveryStore, delivery: VerifiedDelivery, signal?: AbortSignal) {
    let outcome = await store.handle(delivery, (transaction) =>
      handle(delivery, { signal, transaction, isRepetition: false }),
    )
    if (outcome === 'duplicate' && order?.mayRepeat(delivery.event)) {
      await store.transaction(async (transaction) => {
        outcome = await handle(delivery, { signal, transaction, isRepetition: true })
      })
    }
    return outcome
  }

  /** Returns `duplicate` if no handler was called. Events are ordered as they were sent, and handled as they were validated. */
  async function handle(
    { event, validated, key }: VerifiedDelivery,
    { signal, transaction, isRepetition }: HandleOptions,
  ): Promise<Outcome> {
    let outcome: Outcome = 'duplicate'
    const handleInOrder: HandleInOrder = async (ordered, { source, position, identity }) => {
      outcome = 'handled'
      const handler = handlers.byEvent.get(ordered.event) ?? handlers.fallback
      const context = {
        source,
        position,
        key: identity === undefined ? key : await keyOf.change(identity),
        ...(signal ? { signal } : {}),
      }
      // The registry's types paired the handler with the events of its name, which a map cannot express.
      const handled = (ordered === event ? validated : await validate(ordered)) as never
      const call = async (more?: object) =>
        warnOfResponse(ordered, await handler(handled, { ...context, ...more } as never))
      if (!transaction) return call()
      const { attempt } = transaction
      await transaction.call((tx) => call({ tx, attempt }))
    }
    if (order)
      await order.run(event, { handle: handleInOrder, isRepetition, statuses: transaction?.statuses })
    else await handleInOrder(event, { source: 'delivery', position: 'next' })
    return outcome
  }

  /** A handler such as `() => new Response(null, { status: 418 })` has no influence on the response. */
  function warnOfResponse({ event }: WebhookEvent, result: unknown): void {
    const { ok, status }: { ok?: unknown; status?: unknown } = Object(result)
    if (ok !== false || typeof status !== 'number') return
    write(
      'warn',
      `The handler of ${JSON.stringify(event)} returned a response with status ${status}, which is ignored: the delivery counts as handled. Throw an error to have it sent again.`,
    )
  }
}

interface HandleOptions {
  readonly signal: AbortSignal | undefined
  readonly transaction?: HandlerTransaction<unknown> | undefined
  readonly isRepetition: boolean
}
