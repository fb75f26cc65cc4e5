import { messageOf } from '../errors/message-of.ts'
import { withTimeout } from '../time/timeout.ts'
import type { WebhookEvent } from './events.ts'
import {
  type HandlerTransaction,
  handleOnce,
  isTransactional,
  type TransactionalStore,
  type WebhookStore,
} from './exactly-once/store.ts'
import type { FindHandler } from './handlers.ts'
import type { HandleInOrder, Ordering } from './order/event-order.ts'
import type { Reporter } from './report.ts'
import { sha256 } from './verification/signature.ts'

/** A delivery whose signature and event are valid. */
export interface VerifiedDelivery {
  readonly event: WebhookEvent
  /** Output of the handler's validator; without a validator, the event. */
  readonly validated: unknown
  /** Key by which a repeated delivery is recognized. */
  readonly key: string
}

type Outcome = 'handled' | 'busy' | 'duplicate'

interface DispatchParts {
  readonly findHandler: FindHandler
  readonly write: Reporter['write']
  readonly store: WebhookStore | TransactionalStore<unknown> | false
  readonly order: Ordering | undefined
  readonly timeoutMs: number | undefined
}

/** Creates the function that passes deliveries to the handlers. */
export function createDispatch({ findHandler, write, store, order, timeoutMs }: DispatchParts) {
  /** Passes a delivery to its handler, unless it was handled before. */
  return function dispatch(delivery: VerifiedDelivery): Promise<Outcome> {
    return limitTime(delivery.event, (signal) =>
      store ? handleStored(store, delivery, signal) : handle(delivery, signal, false),
    )
  }

  function limitTime({ event }: WebhookEvent, work: (signal?: AbortSignal) => Promise<Outcome>) {
    if (timeoutMs === undefined) return work()
    const timeout = new AbortController()
    const result = work(timeout.signal)
    return withTimeout(result, timeoutMs, () => {
      const error = new Error(`Handling ${event} did not finish within \`timeout\` (${timeoutMs} ms).`)
      timeout.abort(error)
      result.catch((late) =>
        write('error', `Handling ${event} failed after its timeout. ${messageOf(late)}`, late),
      )
      return Promise.reject(error)
    })
  }

  async function handleStored(
    store: WebhookStore | TransactionalStore<unknown>,
    delivery: VerifiedDelivery,
    signal?: AbortSignal,
  ) {
    let result: Outcome = 'duplicate'
    const run = (isPossibleDuplicate: boolean) => async (transaction?: HandlerTransaction<unknown>) => {
      result = await handle(delivery, signal, isPossibleDuplicate, transaction)
    }
    const outcome = isTransactional(store)
      ? await store.handle(delivery, run(false))
      : await handleOnce(store, delivery.key, run(false))
    const mayBeNew = outcome === 'duplicate' && order?.mayShareKey(delivery.event)
    if (mayBeNew) await (isTransactional(store) ? store.transaction(run(true)) : run(true)())
    return outcome === 'handled' || mayBeNew ? result : outcome
  }

  /** Returns `duplicate` if no handler was called. */
  async function handle(
    { event, validated, key }: VerifiedDelivery,
    signal: AbortSignal | undefined,
    isPossibleDuplicate: boolean,
    transaction?: HandlerTransaction<unknown>,
  ): Promise<Outcome> {
    let outcome: Outcome = 'duplicate'
    const handleInOrder: HandleInOrder = async (currentEvent, { source, position, changeId }) => {
      outcome = 'handled'
      const { handle, validate } = findHandler(currentEvent.event)
      const context = {
        source,
        position,
        key: changeId === undefined ? key : await sha256(changeId),
        ...(signal ? { signal } : {}),
      }
      // A map cannot express that the handler is paired with the events of its name.
      const input = (currentEvent === event ? validated : await validate(currentEvent)) as never
      const call = async (more?: object) =>
        warnOfResponse(currentEvent, await handle(input, { ...context, ...more } as never))
      if (!transaction) return call()
      const { attempt } = transaction
      await transaction.call((tx) => call({ tx, attempt }))
    }
    if (order)
      await order.run(event, { handle: handleInOrder, isPossibleDuplicate, statuses: transaction?.statuses })
    else await handleInOrder(event, { source: 'delivery', position: 'next' })
    return outcome
  }

  /** Warns about a failed `Response` returned by a handler, which is ignored. */
  function warnOfResponse({ event }: WebhookEvent, result: unknown): void {
    const { ok, status }: { ok?: unknown; status?: unknown } = Object(result)
    if (ok !== false || typeof status !== 'number') return
    write(
      'warn',
      `The handler of ${JSON.stringify(event)} returned a response with status ${status}, which is ignored. Throw an error to receive the event again.`,
    )
  }
}
