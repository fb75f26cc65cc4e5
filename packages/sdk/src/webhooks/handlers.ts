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
import type { Position } from './order/status-position.ts'

/** What a handler receives beside the event. */
export interface WebhookContext {
  /** How the event came: in its delivery, or read from the history because its delivery is missing. */
  readonly source: 'delivery' | 'backfill'
  /**
   * Where a status change belongs among those of its permit that were handled; see {@link Position}. Act on every change
   * but those that are `seen`, and don't let a `late` one replace the current status. Always `next` without `order`, and
   * for other events.
   */
  readonly position: Position
  /**
   * Key that makes an effect unique: 64 hexadecimal digits, the same for every attempt to deliver the event. With
   * `order`, a status change has the same key whether it was delivered or read from the history.
   */
  readonly key: string
  /** Aborts when `handlerTimeout` has passed; only with that option. */
  readonly signal?: AbortSignal
}

/** Handles events. The delivery is answered when the promise settles: 200, or 500 if it rejects. */
export type WebhookHandler<Event> = (event: Event, context: WebhookContext) => unknown

declare const unknownName: unique symbol

/** Name of an event that this version of the SDK does not know; see {@link unknownEvent}. */
export type UnknownEventName = string & { readonly [unknownName]: true }

/** Names that `on` accepts: known ones, those with a validator, and those made by {@link unknownEvent}. */
export type EventNameOf<Schemas extends EventSchemas> =
  | WebhookEventName
  | UnknownEventName
  | (keyof Schemas & string)

/** The event of that name as its validator returns it; without a validator, the event as it is. */
export type EventOf<Name extends string, Schemas extends EventSchemas> = Name extends UnknownEventName
  ? UnknownWebhookEvent
  : string extends Name
    ? VerifiedEvent<Schemas>
    : Name extends keyof Schemas
      ? OutputOf<Schemas[Name]>
      : Name extends WebhookEventName
        ? Extract<WebhookEvent, { event: Name }>
        : UnknownWebhookEvent

/** Collects the handlers; `fallback` completes them. */
export interface HandlerRegistry<Schemas extends EventSchemas, Complete> {
  /**
   * Adds a handler for the events of a name, or of several names. A misspelt name does not compile. For an event that
   * this version of the SDK does not know, pass `unknownEvent('…')`.
   *
   * @throws ConfigurationError for a name that has a handler already.
   */
  on<const Name extends EventNameOf<Schemas>>(
    event: Name | readonly Name[],
    handler: WebhookHandler<EventOf<Name, Schemas>>,
  ): this
  /**
   * Adds the handler for all other events, including kinds that the service adds later, so that none is dropped
   * unnoticed. A function that does nothing drops them on purpose.
   */
  fallback(handler: WebhookHandler<VerifiedEvent<Schemas>>): Complete
}

/** Names of the known events, for messages. */
export const knownEvents = /* @__PURE__ */ webhookEventNames.join(', ')

/** Names that are unknown on purpose. */
const unknownOnPurpose = /* @__PURE__ */ new Set<string>()

/**
 * Returns the name of an event that this version of the SDK does not know, for `on`.
 *
 * @example
 * ```ts
 * webhooks.on(unknownEvent('permit.archived'), ({ data }) => console.log(data))
 * ```
 */
export function unknownEvent(name: string): UnknownEventName {
  unknownOnPurpose.add(name)
  // The brand exists for the compiler only.
  return name as UnknownEventName
}

/** Handlers by event, and the one for every other event. */
export interface Handlers {
  readonly byEvent: ReadonlyMap<string, WebhookHandler<never>>
  readonly fallback: WebhookHandler<never>
}

/** Creates an empty registry; `build` makes the result of `fallback`. */
export function createRegistry<Schemas extends EventSchemas, Complete>(
  build: (handlers: Handlers) => Complete,
  onUnknown: (event: string) => void,
): HandlerRegistry<Schemas, Complete> {
  const byEvent = new Map<string, WebhookHandler<never>>()
  const registry: HandlerRegistry<Schemas, Complete> = {
    on(events, handler) {
      for (const event of typeof events === 'string' ? [events] : events) {
        checkFunction(`handler of ${event}`, handler)
        if (byEvent.has(event)) {
          throw new ConfigurationError(
            `\`${event}\` has a handler already. Call both functions from one handler.`,
          )
        }
        if (!webhookEventNames.some((name) => name === event) && !unknownOnPurpose.has(event))
          onUnknown(event)
        byEvent.set(event, handler)
      }
      return this
    },
    fallback: (fallback) =>
      build({ byEvent: new Map(byEvent), fallback: checkFunction('fallback', fallback) }),
  }
  return rejectUntilComplete(registry)
}

/** Gives JavaScript users a clear error when `.fallback()` is missing. */
function rejectUntilComplete<Registry>(registry: Registry): Registry {
  for (const name of ['fetch', 'respond', 'receive']) {
    const get = () => {
      throw new ConfigurationError(
        `\`${name}\` is missing because the receiver has no fallback. End with .fallback(handler) and use its result.`,
      )
    }
    Object.defineProperty(registry, name, { get })
  }
  return registry
}
