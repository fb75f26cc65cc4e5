import type { WebhookEvent } from './events.ts'
import { handleOnce, type WebhookStore } from './exactly-once/store.ts'
import type { Handlers } from './handlers.ts'
import type { KeyOf } from './identity.ts'
import type { EventOrder, HandleInOrder } from './order/event-order.ts'
import { messageOf, type WriteLog } from './report.ts'
import { raceTimeout } from './timeouts.ts'

/** A delivery whose signature and event are valid. */
export interface VerifiedDelivery {
  readonly event: WebhookEvent
  /** Output of the event's validator; without a validator, the event. */
  readonly validated: unknown
  readonly key: string
}

/** Passes a delivery to its handler, unless it was handled before. */
export type Dispatch = (delivery: VerifiedDelivery) => Promise<'handled' | 'busy' | 'duplicate'>

interface DispatchParts {
  readonly handlers: Handlers
  readonly keyOf: KeyOf
  readonly validate: (event: WebhookEvent) => unknown
  readonly write: WriteLog
  readonly store: WebhookStore | false
  readonly leaseMs: number
  readonly order: EventOrder
  readonly timeoutMs: number | undefined
}

/** Creates the function that passes deliveries to the handlers. */
export function createDispatch(parts: DispatchParts): Dispatch {
  const { handlers, keyOf, validate, write, store, leaseMs, order, timeoutMs } = parts

  return async function dispatch(delivery) {
    if (timeoutMs === undefined) return handleNew(delivery)
    const timeout = new AbortController()
    const work = handleNew(delivery, timeout.signal)
    return raceTimeout(work, timeoutMs, () => {
      const error = new Error(
        `The handler of ${delivery.event.event} did not finish within ${timeoutMs} ms. Make it faster, or move its work to a queue.`,
      )
      timeout.abort(error)
      work.catch((late) => write('error', `A handler failed after its timeout. ${messageOf(late)}`, late))
      return error
    })
  }

  async function handleNew(delivery: VerifiedDelivery, signal?: AbortSignal) {
    const handleAll = () => handle(delivery, { signal, includesSeen: true })
    if (!store) return toOutcome(await handleAll())
    const outcome = await handleOnce({ store, key: delivery.key, leaseMs }, handleAll)
    if (outcome !== 'duplicate' || !order.mayRepeat?.(delivery.event)) return outcome
    return toOutcome(await handle(delivery, { signal, includesSeen: false }))
  }

  /** Returns true if a handler was called. Events are ordered as they were sent, and handled as they were validated. */
  async function handle(
    { event, validated, key }: VerifiedDelivery,
    { signal, includesSeen }: { signal: AbortSignal | undefined; includesSeen: boolean },
  ): Promise<boolean> {
    let isHandled = false
    const handleInOrder: HandleInOrder = async (ordered, { source, position, identity }) => {
      if (position === 'seen' && !includesSeen) return
      isHandled = true
      const handler = handlers.byEvent.get(ordered.event) ?? handlers.fallback
      const context = {
        source,
        position,
        key: identity === undefined ? key : await keyOf.change(identity),
        ...(signal ? { signal } : {}),
      }
      // The registry's types paired the handler with the events of its name, which a map cannot express.
      await handler((ordered === event ? validated : await validate(ordered)) as never, context)
    }
    await order(event, handleInOrder, (problem, error) =>
      write('error', `${problem} ${messageOf(error)}`, error),
    )
    return isHandled
  }
}

function toOutcome(isHandled: boolean): 'handled' | 'duplicate' {
  return isHandled ? 'handled' : 'duplicate'
}
