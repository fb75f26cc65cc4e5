import { ConfigurationError } from '../errors/configuration-error.ts'
import { webhookEventNames } from '../generated/labels.ts'
import type {
  EventSchemas,
  OutputOf,
  UnknownWebhookEvent,
  VerifiedEvent,
  WebhookEvent,
  WebhookEventName,
} from './events.ts'
import { checkFunction } from './option-checks.ts'

/** Second argument of a handler. */
export interface WebhookContext {
  /** Origin of the event: its delivery, or the history, because the delivery is missing. */
  readonly source: 'delivery' | 'backfill'
  /**
   * Position of a status change among the handled ones of its permit. Always `next` without `order`, and for other events.
   *
   * - `next`: newer than all of them
   * - `backfilled`: the same, and read from the history because its own delivery is missing
   * - `late`: older than a handled one, so that it is not the permit's current status
   */
  readonly position: 'next' | 'backfilled' | 'late'
  /**
   * Idempotency key for effects: 64 hexadecimal digits, the same for every attempt to deliver the event. With `order`, a
   * status change has the same key whether it was delivered or read from the history.
   */
  readonly key: string
  /** Aborts when `handlerTimeout` has passed. Only present with that option. */
  readonly signal?: AbortSignal
}

/** Second argument of a handler if the `store` has transactions, such as `createPostgresInbox`. */
export interface TransactionContext<Tx> extends WebhookContext {
  /**
   * Transaction of the delivery, which commits after the handler, and rolls back the handler's effects if it throws. Effects in it
   * happen exactly once. It must not be used after the handler's promise has settled.
   */
  readonly tx: Tx
  /** Number of the attempt to handle the delivery; 1 for the first. */
  readonly attempt: number
}

/** Second argument of a handler. `Tx` is the type of the store's transactions, or `never`. */
export type HandlerContext<Tx> = [Tx] extends [never] ? WebhookContext : TransactionContext<Tx>

/** Handles an event. When the promise settles, the response is sent: 200, or 500 if it rejects. */
export type WebhookHandler<Event, Tx = never> = (event: Event, context: HandlerContext<Tx>) => unknown

declare const unknownName: unique symbol

/** Name of an event that this version of the SDK does not know; see {@link unknownEvent}. */
export type UnknownEventName = string & { readonly [unknownName]: true }

/** The event of a name as its validator returns it; without a validator, the event itself. */
export type EventOf<Name extends string, Schemas extends EventSchemas> = Name extends UnknownEventName
  ? UnknownWebhookEvent
  : string extends Name
    ? VerifiedEvent<Schemas>
    : Name extends keyof Schemas
      ? OutputOf<Schemas[Name]>
      : Name extends WebhookEventName
        ? Extract<WebhookEvent, { event: Name }>
        : UnknownWebhookEvent

/** Registry of handlers, completed by `fallback`. */
export interface HandlerRegistry<Schemas extends EventSchemas, Complete, Tx = never> {
  /**
   * Adds a handler for the events of a name, or of several names. Names are those of known events, those with a validator,
   * and results of {@link unknownEvent}. A misspelt name does not compile.
   *
   * @throws ConfigurationError for a name that has a handler already.
   */
  on<const Name extends WebhookEventName | UnknownEventName | (keyof Schemas & string)>(
    event: Name | readonly Name[],
    handler: WebhookHandler<EventOf<Name, Schemas>, Tx>,
  ): this
  /**
   * Adds the handler for all other events, including events that the service adds later. Pass a function that does nothing
   * to ignore them.
   */
  fallback(handler: WebhookHandler<VerifiedEvent<Schemas>, Tx>): Complete
}

/** Names of the known events, for messages. */
export const knownEvents = /* @__PURE__ */ webhookEventNames.join(', ')

/** Names of the known events, and names that were passed to {@link unknownEvent}. */
const expectedNames = /* @__PURE__ */ new Set<string>(webhookEventNames)

/**
 * Returns the name of an event that this version of the SDK does not know, for `on`.
 *
 * @example
 * ```ts
 * webhooks.on(unknownEvent('permit.archived'), ({ data }) => console.log(data))
 * ```
 */
export function unknownEvent(name: string): UnknownEventName {
  expectedNames.add(name)
  // The brand exists in the type only.
  return name as UnknownEventName
}

/** Handlers of a receiver. */
export interface Handlers {
  readonly byEvent: ReadonlyMap<string, AnyHandler>
  readonly fallback: AnyHandler
}

/** Handler of an event and a context that only its registration knows. */
type AnyHandler = (event: never, context: never) => unknown

/** Creates an empty registry. `build` creates the result of `fallback`. */
export function createRegistry<Schemas extends EventSchemas, Complete, Tx>(
  build: (handlers: Handlers) => Complete,
  onUnknown: (event: string) => void,
): HandlerRegistry<Schemas, Complete, Tx> {
  const byEvent = new Map<string, AnyHandler>()
  const registry: HandlerRegistry<Schemas, Complete, Tx> = {
    on(events, handler) {
      for (const event of typeof events === 'string' ? [events] : events) {
        checkFunction(`handler of ${event}`, handler)
        if (byEvent.has(event)) {
          throw new ConfigurationError(
            `\`${event}\` has a handler already. Call both functions from one handler.`,
          )
        }
        if (!expectedNames.has(event)) onUnknown(event)
        byEvent.set(event, handler)
      }
      return this
    },
    fallback: (fallback) =>
      build({ byEvent: new Map(byEvent), fallback: checkFunction('fallback', fallback) }),
  }
  return rejectUntilComplete(registry)
}

/** Adds accessors that throw a clear error if JavaScript code omits `.fallback()`. */
function rejectUntilComplete<Registry>(registry: Registry): Registry {
  for (const name of ['fetch', 'respond', 'receive', 'handle']) {
    const get = () => {
      throw new ConfigurationError(
        `\`${name}\` is missing because the receiver has no fallback. End with .fallback(handler) and use its result.`,
      )
    }
    Object.defineProperty(registry, name, { get })
  }
  return registry
}
