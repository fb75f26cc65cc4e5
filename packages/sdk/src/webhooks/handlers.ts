import { refusal } from '../errors/configuration-error.ts'
import type {
  EventSchemas,
  OutputOf,
  UnknownWebhookEvent,
  VerifiedEvent,
  WebhookEvent,
  WebhookEventName,
} from './events.ts'
import { checkFunction } from './option-checks.ts'

/** What a handler is told beside the event. */
export interface WebhookContext {
  /** How the event came: in the delivery, or read from the history because its own delivery is missing. */
  readonly source: 'delivery' | 'backfill'
  /** Older than an event of the permit that was handled before; only with `order`. */
  readonly stale: boolean
  /**
   * For making an effect unique: the SHA-256 of the delivery's body in hexadecimal digits, the same for every attempt to
   * deliver it. An event that was read from the history has one of its own, the same each time that it is read.
   */
  readonly key: string
}

/** Handles events. The delivery is answered when the promise settles: 200, or 500 when it rejects. */
export type WebhookHandler<Event> = (event: Event, context: WebhookContext) => unknown

/** The event of that name: what its validator makes of it, or without one, the event as it is. */
export type EventOf<Name extends string, Schemas extends EventSchemas> = string extends Name
  ? VerifiedEvent<Schemas>
  : Name extends keyof Schemas
    ? OutputOf<Schemas[Name]>
    : Name extends WebhookEventName
      ? Extract<WebhookEvent, { event: Name }>
      : UnknownWebhookEvent

/** Collects the handlers; `fallback` completes them. */
export interface HandlerRegistry<Schemas extends EventSchemas, Complete> {
  /**
   * Handles the events of a name; also of one that this version of the SDK doesn't know, which the log is told of: it may
   * be new, or a slip of the pen.
   *
   * @throws ConfigurationError for a name that has a handler already: call both functions from one.
   */
  on<Name extends WebhookEventName | (string & {})>(
    event: Name,
    handler: WebhookHandler<EventOf<Name, Schemas>>,
  ): this
  /**
   * Handles all other events, those that the service may come to send among them, so that none is dropped unseen. A
   * function that does nothing drops them on purpose.
   */
  fallback(handler: WebhookHandler<VerifiedEvent<Schemas>>): Complete
}

/** The type makes the compiler ask for every event. */
const known: Record<WebhookEventName, true> = {
  'permit.status_changed': true,
  'permit.fee_changed': true,
  'permit.inspection_scheduled': true,
  'permit.added_to_watchlist': true,
  'permit.removed_from_watchlist': true,
  'webhook.test': true,
}

/** The names of the events that are known, for people. */
export const knownEvents = /* @__PURE__ */ Object.keys(known).join(', ')

/** Handlers by event, and the one for every other. */
export interface Handlers {
  readonly byEvent: ReadonlyMap<string, WebhookHandler<never>>
  readonly fallback: WebhookHandler<never>
}

/** An empty registry; `complete` makes what is given when it has its fallback. */
export function createRegistry<Schemas extends EventSchemas, Complete>(
  complete: (handlers: Handlers) => Complete,
  onUnknown: (event: string) => void,
): HandlerRegistry<Schemas, Complete> {
  const byEvent = new Map<string, WebhookHandler<never>>()
  const registry: HandlerRegistry<Schemas, Complete> = {
    on(event, handler) {
      if (!Object.hasOwn(known, event)) onUnknown(event)
      if (byEvent.has(event)) {
        throw refusal(`handle ${event}`, 'it has a handler already', 'call both functions from one')
      }
      byEvent.set(event, checkFunction(`the handler of ${event}`, handler))
      return this
    },
    fallback: (fallback) =>
      complete({ byEvent: new Map(byEvent), fallback: checkFunction('the fallback', fallback) }),
  }
  return refuseUse(registry)
}

/** Who hasn't the compiler to say it is told here that the fallback is missing, rather than that something is no function. */
function refuseUse<Registry>(registry: Registry): Registry {
  for (const name of ['fetch', 'respond', 'receive']) {
    const get = () => {
      throw refusal(
        `use ${name}`,
        'there is no fallback yet',
        'end with .fallback(handler) and use what it gives',
      )
    }
    Object.defineProperty(registry, name, { get })
  }
  return registry
}
