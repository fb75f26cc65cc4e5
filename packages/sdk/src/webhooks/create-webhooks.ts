import { isConfigurationError, refusal } from '../errors/configuration-error.ts'
import { isWebhookVerificationError } from '../errors/webhook-verification-error.ts'
import { createRequestHandler } from './adapters/fetch-handler.ts'
import { createResponder, type Respond } from './adapters/respond.ts'
import type { EventSchemas, WebhookEvent } from './events.ts'
import { createMemoryStore } from './exactly-once/memory-store.ts'
import { once, type WebhookStore } from './exactly-once/store.ts'
import { createRegistry, type HandlerRegistry, type Handlers, knownEvents } from './handlers.ts'
import { checkFunction, checkMethods, checkOptions } from './option-checks.ts'
import type { EventOrder } from './order/order-by-permit.ts'
import { createReport, type DiagnoseDelivery, type WebhookLogger, warn } from './report.ts'
import type { WebhookHeaders } from './verification/delivery-headers.ts'
import { type RawBody, toBytes } from './verification/raw-body.ts'
import { sha256 } from './verification/sha256.ts'
import { checkSchemas } from './verification/standard-schema.ts'
import {
  createUncheckedVerifier,
  type VerifyOptions,
  validateEvent,
  verifyOptions,
} from './verification/verify.ts'

/** Options of {@link createWebhooks}, beside those of `verifyWebhook`. */
export interface WebhooksOptions<Schemas extends EventSchemas = Record<never, never>>
  extends VerifyOptions<Schemas> {
  /**
   * Remembers which deliveries have been handled. Default: {@link createMemoryStore}, which is right for one process.
   * `false` hands every delivery to the handlers, repeated ones too.
   */
  readonly store?: WebhookStore | false | undefined
  /**
   * For how long, in milliseconds, a delivery that is being handled is kept from being handled at the same time once more.
   * Longer than a handler may take; a process that ends in the middle holds its delivery up for so long. Default: 60,000,
   * the wait before the service's first retry.
   */
  readonly leaseMs?: number | undefined
  /** Brings events in order and fills gaps: `orderByPermit({ history })`. Default: events are handled as they come. */
  readonly order?: EventOrder | undefined
  /** Bytes that a body may have; more is answered 413 and not kept. Default: 1,048,576. */
  readonly maxBodyBytes?: number | undefined
  /**
   * Says in the log why a signature doesn't match: give `diagnoseWebhook`, for development. It is given and not built in,
   * so that a receiver without it doesn't carry it. Default: nothing more is said.
   */
  readonly debug?: DiagnoseDelivery | false | undefined
  /** Gets a line for every delivery that was refused or failed. `false` writes nothing. Default: `console`. */
  readonly logger?: WebhookLogger | false | undefined
}

/** What became of a delivery, and the status to answer it with. */
export type WebhookAnswer =
  | { readonly status: 200; readonly outcome: 'handled' | 'duplicate' }
  | { readonly status: 400 | 401; readonly outcome: 'refused'; readonly error: unknown }
  | { readonly status: 500; readonly outcome: 'failed'; readonly error: unknown }
  | { readonly status: 503; readonly outcome: 'busy' }

/** A receiver of deliveries. */
export interface Webhooks {
  /**
   * Answers a request: for everything that takes a function from `Request` to `Response`, such as Hono, Next.js route
   * handlers, Cloudflare Workers, Bun and Deno. Rejects for nothing but what is no `Request`.
   */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Answers a request of a platform that has no adapter: what `fetch` and the adapters are made of. Looks at method, size
   * and how long the body takes before it is read. Never rejects.
   */
  readonly respond: Respond
  /** Handles a delivery whose body was read already, for a framework that has no adapter. Never rejects. */
  readonly receive: (rawBody: RawBody, headers: WebhookHeaders) => Promise<WebhookAnswer>
}

/**
 * Receives webhooks: verifies each delivery, hands its event to the handler of its name, once, and answers when that is
 * done (service specification, "Events"). Handlers are added with `on`; `fallback` comes last and gives the receiver.
 *
 * A handler that throws is answered 500, so that the service sends the delivery again. The service waits for 10 s.
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
 * @throws ConfigurationError when there is no secret, or one that can't be a webhook's, or another option makes no sense
 * or doesn't exist.
 */
export function createWebhooks<Schemas extends EventSchemas = Record<never, never>>(
  given: WebhooksOptions<Schemas>,
): HandlerRegistry<Schemas, Webhooks> {
  const options = checkOptions(given, { ...verifyOptions, ...ownOptions })
  const { schemas, ...unvalidated } = options
  const verify = createUncheckedVerifier<Record<never, never>>(unvalidated)
  const validate = (event: WebhookEvent) => (schemas ? validateEvent(event, schemas) : event)
  const { store = createMemoryStore(), leaseMs = 60_000, order = asTheyCome } = options
  const { maxBodyBytes = 1_048_576, logger = console, now = Date.now } = options
  for (const [name, value] of Object.entries({ leaseMs, maxBodyBytes })) {
    if (typeof value !== 'number' || !(value > 0))
      throw refusal(`use ${name}`, `it is ${JSON.stringify(value)}`, 'give a number above 0')
  }
  if (schemas) checkSchemas(schemas)
  checkFunction('order', order)
  if (store) checkMethods('store', store, ['claim', 'commit', 'release'])
  if (logger) checkMethods('logger', logger, ['warn', 'error'])
  const report = createReport(options)

  function createReceiver(handlers: Handlers): Webhooks {
    /** What is put in order is the event as it was sent; what is handled is what its validator makes of it. */
    async function handle(sent: WebhookEvent, validated: unknown, deliveryKey: string): Promise<void> {
      await order(sent, async (event, how) => {
        const handler = handlers.byEvent.get(event.event) ?? handlers.fallback
        const key = how.source === 'delivery' ? deliveryKey : await sha256(toBytes(JSON.stringify(event)))
        // The registry's types paired the handler with the events of its name, which a map can't tell.
        await handler((event === sent ? validated : await validate(event)) as never, { ...how, key })
      })
    }

    async function receive(rawBody: RawBody, headers: WebhookHeaders): Promise<WebhookAnswer> {
      let event: WebhookEvent | undefined
      let isTaken = false
      try {
        // A copy, as verifying may take its time, in which the caller may use the memory for something else.
        const body = typeof rawBody === 'string' ? rawBody : toBytes(rawBody).slice()
        const sent = await verify(body, headers)
        event = sent
        const validated = await validate(sent)
        isTaken = true
        const key = await sha256(toBytes(body))
        const run = () => handle(sent, validated, key)
        const outcome = store
          ? await once(store, key, leaseMs, now, run)
          : await run().then(() => 'handled' as const)
        return outcome === 'busy' ? { status: 503, outcome } : { status: 200, outcome }
      } catch (error) {
        const answer = toAnswer(error, isTaken)
        await report(answer, { event, rawBody, headers })
        return answer
      }
    }

    const respond = createResponder(receive, report, maxBodyBytes)
    return { receive, respond, fetch: createRequestHandler(respond) }
  }

  return createRegistry(createReceiver, (event) =>
    warn(logger, `There is a handler for ${event}; the events known so far are ${knownEvents}.`),
  )
}

const ownOptions = { store: 1, leaseMs: 1, order: 1, maxBodyBytes: 1, debug: 1, logger: 1 }

const asTheyCome: EventOrder = (event, handle) => handle(event, { source: 'delivery', stale: false })

/** A handler may throw errors of the SDK as well: what it throws is a failure, whatever it is. */
function toAnswer(error: unknown, isTaken: boolean): WebhookAnswer {
  if (isTaken || isConfigurationError(error) || !isWebhookVerificationError(error)) {
    return { status: 500, outcome: 'failed', error }
  }
  const isUnreadable = error.reason === 'invalid_payload' || error.reason === 'invalid_event'
  return { status: isUnreadable ? 400 : 401, outcome: 'refused', error }
}
