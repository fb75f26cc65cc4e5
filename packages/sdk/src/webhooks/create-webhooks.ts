import { ConfigurationError, isConfigurationError } from '../errors/configuration-error.ts'
import { isWebhookVerificationError } from '../errors/webhook-verification-error.ts'
import { type Duration, toMs } from '../time/duration.ts'
import { createRequestHandler } from './adapters/fetch-handler.ts'
import { createResponder } from './adapters/respond.ts'
import type { EventSchemas, WebhookEvent } from './events.ts'
import { createMemoryStore, isLocalStore } from './exactly-once/memory-store.ts'
import { handleOnce, type WebhookStore } from './exactly-once/store.ts'
import { createRegistry, type HandlerRegistry, type Handlers, knownEvents } from './handlers.ts'
import { createKeyOf, type WebhookDelivery } from './identity.ts'
import { checkFunction, checkMethods, checkOptions } from './option-checks.ts'
import type { EventOrder, HandleInOrder } from './order/event-order.ts'
import { raceTimeout } from './race-timeout.ts'
import type { WebhookResult, Webhooks } from './receiver.ts'
import { createReport, type DiagnoseDelivery, type WebhookLogger, write } from './report.ts'
import type { WebhookHeaders } from './verification/delivery-headers.ts'
import { type RawBody, toBytes } from './verification/raw-body.ts'
import { checkSchemas } from './verification/standard-schema.ts'
import {
  createCheck,
  prepareSecrets,
  type VerifyOptions,
  validateEvent,
  verifyOptionNames,
} from './verification/verify.ts'

/** Options of {@link createWebhooks}, beside those of `verifyWebhook`. */
export interface WebhooksOptions<Schemas extends EventSchemas = Record<never, never>>
  extends VerifyOptions<Schemas> {
  /**
   * Remembers which deliveries were handled. Default: {@link createMemoryStore}, which is right for one process. `false`
   * passes every delivery to the handlers, repeated ones too.
   */
  readonly store?: WebhookStore | false | undefined
  /**
   * Time in milliseconds for which a delivery that is being handled is not handled again. It must be longer than a handler
   * may take; after a crash, a delivery waits for so long. Default: 60,000, the wait before the service's first retry.
   */
  readonly leaseMs?: number | undefined
  /**
   * Name of this receiver, part of the default `key`. Receivers that share a store and the secret of their webhooks, or
   * have none, need different names; else what one has handled is a duplicate to the other. Default: an empty text.
   */
  readonly name?: string | undefined
  /**
   * Returns the key by which a delivery is recognized when it comes again. Default: a hash of `name`, the body, and the
   * webhook's secret, the last one of a list, so that replacing it handles nothing twice.
   */
  readonly key?: ((event: WebhookEvent, delivery: WebhookDelivery) => string) | undefined
  /** Brings events in order and fills gaps: `orderByPermit({ history })`. Default: events are handled as they come. */
  readonly order?: EventOrder | undefined
  /**
   * Time after which a delivery is answered 500 although its handler has not finished, in milliseconds or as text such as
   * `'8s'`. The handler's `signal` aborts; the delivery still counts as handled if the handler succeeds. Default: none.
   */
  readonly handlerTimeout?: Duration | undefined
  /** Maximum size of a body in bytes; a larger one is answered 413 and not kept. Default: 1,048,576. */
  readonly maxBodyBytes?: number | undefined
  /**
   * Explains in the log why a signature does not match: pass `diagnoseWebhook`, for development. It is passed and not
   * built in, so that a receiver without it does not carry it. Default: nothing is explained.
   */
  readonly debug?: DiagnoseDelivery | false | undefined
  /** Receives a line for every delivery that was refused, is busy or failed. `false` writes nothing. Default: `console`. */
  readonly logger?: WebhookLogger | false | undefined
}

/**
 * Creates a receiver of webhooks. It verifies each delivery, passes its event to the handler of its name, once, and responds
 * when that has finished (service specification, "Events"). Add handlers with `on`; `fallback` comes last and returns the
 * receiver.
 *
 * If a handler throws, the delivery is answered 500 and the service sends it again. The service waits for 10 s. If the
 * secret is missing, each delivery is answered 500, so that a build without the environment of production succeeds.
 *
 * @example
 * ```ts
 * const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET })
 *   .on('permit.status_changed', ({ data }) => notify(data.permit_number, data.new_status))
 *   .fallback(() => {})
 *
 * export default { fetch: webhooks.fetch }
 * ```
 *
 * @throws ConfigurationError if the secret cannot be a webhook's, or an option is invalid or unknown.
 */
export function createWebhooks<Schemas extends EventSchemas = Record<never, never>>(
  options: WebhooksOptions<Schemas>,
): HandlerRegistry<Schemas, Webhooks> {
  checkOptions(options, { ...verifyOptionNames, ...ownOptionNames })
  const { secret, schemas, store = createMemoryStore(), leaseMs = 60_000, order = unordered } = options
  const { maxBodyBytes = 1_048_576, logger = console, now = Date.now } = options
  for (const [name, value] of Object.entries({ leaseMs, maxBodyBytes })) {
    if (typeof value !== 'number' || !(value > 0))
      throw new ConfigurationError(
        `\`${name}\` must be a number above 0 (received ${JSON.stringify(value) ?? String(value)}).`,
      )
  }
  const timeoutMs =
    options.handlerTimeout === undefined ? undefined : toMs('handlerTimeout', options.handlerTimeout)
  if (schemas) checkSchemas(schemas)
  checkFunction('order', order)
  if (store) checkMethods('store', store, ['claim', 'commit', 'release'])
  if (logger) checkMethods('logger', logger, ['warn', 'error'])
  const report = createReport(options)
  const keyOf = createKeyOf(options)
  const isDeferred = isMissing(secret) && options.allowUnsigned !== true
  const secrets = prepareSecrets(
    isDeferred ? { secret: () => (typeof secret === 'function' ? secret() : secret) } : options,
  )
  const check = createCheck(options)
  const validate = (event: WebhookEvent) => (schemas ? validateEvent(event, schemas) : event)
  if (store && !isLocalStore(store) && order.isShared === false) write(logger, 'warn', localOrder)
  if ([secret].flat().some((text) => typeof text === 'string' && /^(["']).+\1$/s.test(text)))
    write(logger, 'warn', 'The webhook secret is in quotes. Remove them where it is stored.')

  function createReceiver(handlers: Handlers): Webhooks {
    async function receive(rawBody: RawBody, headers: WebhookHeaders): Promise<WebhookResult> {
      let event: WebhookEvent | undefined
      let tried: readonly string[] | undefined
      let isVerified = false
      try {
        // A copy, as verifying may take a while, in which the caller may use the memory for something else.
        const body = typeof rawBody === 'string' ? rawBody : toBytes(rawBody).slice()
        tried = typeof secrets === 'function' ? await secrets() : secrets
        const sent = await check(body, headers, tried)
        event = sent
        const validated = await validate(sent)
        isVerified = true
        const key = await keyOf.delivery(sent, body, headers, tried)
        const outcome = await dispatch({ sent, validated, key })
        if (outcome !== 'busy') return { status: 200, outcome }
        await report(
          { status: 503, outcome, error: new Error('It is being handled already.') },
          { event, rawBody, headers },
        )
        return { status: 503, outcome }
      } catch (error) {
        const result = toResult(error, isVerified)
        await report(result, { event, rawBody, headers, ...(tried ? { secret: tried } : {}) })
        return result
      }
    }

    /** Handles a delivery unless it was handled before, for as long as `handlerTimeout` allows. */
    async function dispatch(delivery: VerifiedDelivery): Promise<'handled' | 'busy' | 'duplicate'> {
      if (timeoutMs === undefined) return handleNew(delivery)
      const timeout = new AbortController()
      const work = handleNew({ ...delivery, signal: timeout.signal })
      return raceTimeout(work, timeoutMs, () => {
        const error = new Error(
          `The handler of ${delivery.sent.event} did not finish within ${timeoutMs} ms.`,
        )
        timeout.abort(error)
        work.catch((late) =>
          write(logger, 'error', `A handler failed after its timeout. ${messageOf(late)}`, late),
        )
        return error
      })
    }

    async function handleNew(delivery: VerifiedDelivery): Promise<'handled' | 'busy' | 'duplicate'> {
      const { sent, key } = delivery
      if (!store) return (await handle(delivery, true)) ? 'handled' : 'duplicate'
      const outcome = await handleOnce(
        { store, key, leaseMs, now },
        async () => void (await handle(delivery, true)),
      )
      if (outcome !== 'duplicate' || !order.mayRepeat?.(sent)) return outcome
      return (await handle(delivery, false)) ? 'handled' : 'duplicate'
    }

    /** Orders the event as it was sent; handlers receive what its validator returns. Returns whether a handler was called. */
    async function handle(
      { sent, validated, key, signal }: VerifiedDelivery,
      includesSeen: boolean,
    ): Promise<boolean> {
      let isHandled = false
      const call: HandleInOrder = async (event, { source, position, identity }) => {
        if (position === 'seen' && !includesSeen) return
        isHandled = true
        const handler = handlers.byEvent.get(event.event) ?? handlers.fallback
        const context = {
          source,
          position,
          key: identity === undefined ? key : await keyOf.change(identity),
          ...(signal ? { signal } : {}),
        }
        // The registry's types paired the handler with the events of its name, which a map cannot express.
        await handler((event === sent ? validated : await validate(event)) as never, context)
      }
      await order(sent, call, (problem, error) =>
        write(logger, 'error', `${problem} ${messageOf(error)}`, error),
      )
      return isHandled
    }

    const respond = createResponder(receive, report, maxBodyBytes)
    return { receive, respond, fetch: createRequestHandler(respond) }
  }

  return createRegistry(createReceiver, (event) =>
    write(
      logger,
      'warn',
      `\`${event}\` is not a known event. The known ones are ${knownEvents}; for another one, pass unknownEvent('${event}').`,
    ),
  )
}

interface VerifiedDelivery {
  readonly sent: WebhookEvent
  /** What the validator of its name returned. */
  readonly validated: unknown
  readonly key: string
  readonly signal?: AbortSignal
}

const ownOptionNames = {
  store: 1,
  leaseMs: 1,
  name: 1,
  key: 1,
  order: 1,
  handlerTimeout: 1,
  maxBodyBytes: 1,
  debug: 1,
  logger: 1,
}

const localOrder =
  'The store may be shared by several processes, but status changes are ordered within this process only. Pass orderByPermit a shared `statuses` store with `lock`, or route all deliveries of a permit to one process.'

const unordered: EventOrder = (event, handle) => handle(event, { source: 'delivery', position: 'next' })

/** True if no secret is configured: then deliveries are answered 500, and not the program's start. */
function isMissing(secret: unknown): boolean {
  return [secret].flat().every((text) => text === undefined || text === '')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A handler may throw errors of the SDK as well: what it throws is a failure, whatever it is. */
function toResult(error: unknown, isVerified: boolean): WebhookResult {
  if (isVerified || isConfigurationError(error) || !isWebhookVerificationError(error)) {
    return { status: 500, outcome: 'failed', error }
  }
  const isUnreadable = error.reason === 'invalid_payload' || error.reason === 'invalid_event'
  return { status: isUnreadable ? 400 : 401, outcome: 'refused', error }
}
