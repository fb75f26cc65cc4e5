import { ConfigurationError } from '../errors/configuration-error.ts'
import { checkFunction } from '../rules/option-rules.ts'
import type { WebhookEvent, WebhookEventName } from './events.ts'
import { createValidator, type StandardSchema } from './verification/standard-schema.ts'

/**
 * Second argument of a handler.
 *
 * @typeParam Tx Type of the transactions of the `store`; `never` for a store without transactions.
 */
export type WebhookContext<Tx = never> = {
  /** Origin of the event: its delivery, or the history, because the delivery is missing. */
  readonly source: 'delivery' | 'backfill'
  /**
   * Position of a status change among the status changes of its permit that were handled before. Always `next` without
   * `order`, and for other events.
   *
   * - `next`: newer than all changes that were handled before
   * - `late`: older than one of them, so it is not the permit's current status
   */
  readonly position: 'next' | 'late'
  /**
   * Idempotency key for effects, by default 64 hexadecimal digits, the same for every attempt to deliver the event. With
   * `order`, a status change has the same key whether it was delivered or read from the history.
   */
  readonly key: string
  /** Aborts when `timeout` has passed. Only present with that option. */
  readonly signal?: AbortSignal
} & ([Tx] extends [never]
  ? unknown
  : {
      /**
       * Database transaction of the delivery. It commits when the handler has finished; if the handler throws, the handler's
       * writes are rolled back. Effects in the transaction happen exactly once. It must not be used after the handler's promise
       * has settled.
       */
      readonly tx: Tx
      /** Number of the attempt to handle the delivery; 1 for the first. */
      readonly attempt: number
    })

/**
 * Handles an event. When the promise settles, the response is sent: 200, or 500 if it rejects. What it returns is ignored.
 */
export type WebhookHandler<Event = WebhookEvent, Tx = never> = (
  event: Event,
  context: WebhookContext<Tx>,
) => unknown

/** Name of an event that this version of the SDK does not know; see {@link unknownEvent}. */
type UnknownEventName = string & { readonly '~unknown': true }

/** Names that `on` accepts. */
type HandledName = WebhookEventName | UnknownEventName

/** Registry of handlers, completed by `fallback`. */
export interface HandlerRegistry<Complete, Tx = never> {
  /**
   * Adds a handler for the events of a name, or of several names. Names are those of known events and results of
   * {@link unknownEvent}. A misspelt name does not compile.
   *
   * @throws ConfigurationError for a name that has a handler already.
   */
  on<const Name extends HandledName>(
    event: Name | readonly Name[],
    handler: WebhookHandler<WebhookEvent<Name>, Tx>,
  ): this
  /**
   * Adds a handler for events that a validator has checked. The handler receives what the validator returns. The response
   * to an event that it rejects is 400.
   *
   * @param schema Validator of the whole event, from any library that follows Standard Schema v1
   * (https://standardschema.dev), such as Zod, Valibot or ArkType.
   * @throws ConfigurationError for a name that has a handler already, and for another kind of validator.
   */
  on<const Name extends HandledName, Output>(
    event: Name | readonly Name[],
    schema: StandardSchema<Output>,
    handler: WebhookHandler<Output, Tx>,
  ): this
  /**
   * Adds the handler for all other events, including events that the service adds later. Pass a function that does nothing
   * to ignore them.
   */
  fallback(handler: WebhookHandler<WebhookEvent, Tx>): Complete
}

/**
 * Returns the name of an event that this version of the SDK does not know, for `on`.
 *
 * @example
 * ```ts
 * webhooks.on(unknownEvent('permit.archived'), ({ data }) => console.log(data))
 * ```
 */
export function unknownEvent(name: string): UnknownEventName {
  // The brand exists in the type only.
  return name as UnknownEventName
}

/** Returns the handler of an event by its name. */
export type FindHandler = (name: string) => RegisteredHandler

/** Registered handler. Only its registration knows the types of its event and its context. */
interface RegisteredHandler {
  readonly handle: (event: never, context: never) => unknown
  /** Returns what the handler receives for an event. @throws WebhookVerificationError if its validator reports issues. */
  readonly validate: (event: WebhookEvent) => unknown
}

/** Creates an empty registry. `build` creates the result of `fallback`. */
export function createRegistry<Complete, Tx>(
  build: (findHandler: FindHandler) => Complete,
): HandlerRegistry<Complete, Tx> {
  const byEvent = new Map<string, RegisteredHandler>()
  return {
    on(events: string | readonly string[], ...rest: readonly unknown[]) {
      const validate = rest.length > 1 ? createValidator(rest[0]) : returnEvent
      for (const event of typeof events === 'string' ? [events] : events) {
        // The types of `on` pair the handler with the events of its name, which a map cannot express.
        const handle = checkFunction(rest.at(-1), `handler of ${event}`) as RegisteredHandler['handle']
        if (byEvent.has(event)) {
          throw new ConfigurationError(`\`${event}\` has a handler already.`)
        }
        byEvent.set(event, { handle, validate })
      }
      return this
    },
    fallback(handle) {
      checkFunction(handle, 'fallback')
      const handlers = new Map(byEvent)
      return build((name) => handlers.get(name) ?? { handle, validate: returnEvent })
    },
  }
}

const returnEvent = (event: WebhookEvent) => event
