import { invalid, kindOf } from '../errors/configuration-error.ts'
import { WebhookVerificationError } from '../errors/webhook-verification-error.ts'
import {
  applyRules,
  checkMethods,
  checkOptionalFunction,
  checkPositive,
  type OptionRules,
} from '../rules/option-rules.ts'
import { type Duration, toMs } from '../time/duration.ts'
import { createRequestHandler } from './adapters/fetch-handler.ts'
import { createResponder } from './adapters/respond.ts'
import { createDispatch } from './dispatch.ts'
import type { WebhookEvent } from './events.ts'
import { createMemoryWebhookStore, isLocalStore } from './exactly-once/memory-store.ts'
import { isTransactional, type TransactionalStore, type WebhookStore } from './exactly-once/store.ts'
import { createRegistry, type FindHandler, type HandlerRegistry, knownEvents } from './handlers.ts'
import { createKeyOf, type DeliveryKey } from './identity.ts'
import type { EventOrder, Ordering } from './order/event-order.ts'
import type { WebhookReceiver, WebhookResult } from './receiver.ts'
import { createLogWriter, createReporter, type DiagnoseDelivery, type WebhookLogger } from './report.ts'
import { createDeliveryCheck } from './verification/check-delivery.ts'
import type { WebhookHeaders } from './verification/delivery-headers.ts'
import { type RawBody, toBody } from './verification/raw-body.ts'
import { prepareSecrets } from './verification/secrets.ts'
import { type VerifyOptions, verifyRules } from './verification/verify.ts'

/** Options of {@link createWebhooks}, in addition to the options of `verifyWebhook`. */
export interface WebhooksOptions<Tx = never> extends VerifyOptions {
  /**
   * Store of the deliveries that were handled. Default: {@link createMemoryWebhookStore}, which is right for one process.
   * `false` passes every delivery to the handlers, including repeated ones. With a {@link TransactionalStore}, the context
   * of a handler has the transaction, `tx`.
   */
  readonly store?: WebhookStore | TransactionalStore<Tx> | false | undefined
  /**
   * Returns the key by which a repeated delivery is recognized. Default: a hash of the signature, which stays the same while
   * a secret is replaced. Without a signature it is a hash of the body.
   */
  readonly key?: DeliveryKey | undefined
  /**
   * Brings events in order and fills gaps: `orderByPermit({ history })`. Default: events are handled in the order of their
   * deliveries.
   */
  readonly order?: EventOrder | undefined
  /**
   * Time after which the response to a delivery is 500 although its handler has not finished, as text such as `'8s'` or in
   * milliseconds. The handler's `signal` aborts. The delivery still counts as handled if the handler succeeds. Default:
   * none.
   */
  readonly timeout?: Duration | undefined
  /** Maximum size of a body in bytes. The response to a larger one is 413. Default: 1,048,576. */
  readonly maxBodyBytes?: number | undefined
  /**
   * Explains in the log why a signature does not match: pass `diagnoseWebhook`, for development. It is not built in, so
   * that it is only bundled where it is used. Default: nothing is explained.
   */
  readonly diagnose?: DiagnoseDelivery | false | undefined
  /**
   * Receives a line for every delivery that was rejected or is busy (`warn`), or failed (`error`, with the error of your
   * code). `false` logs nothing. Default: `console`.
   */
  readonly logger?: WebhookLogger | false | undefined
}

/**
 * Creates a receiver of webhooks. It verifies each delivery, passes its event to the handler of that name once, and responds
 * when the handler has finished. Add handlers with `on`. `fallback` comes last and
 * returns the receiver.
 *
 * If a handler throws, the response is 500 and the service sends the delivery again. The service waits 10 s for a response.
 * If the secret is missing, the response to each delivery is 500, so that a build without the environment of production
 * succeeds.
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
 * @throws ConfigurationError if the secret cannot be a webhook's secret, or an option is invalid or unknown.
 * @see [The events of the service](https://permit-tracking.github.io/permit-tracking-js/service#events)
 */
export function createWebhooks<Tx = never>(
  options: WebhooksOptions<Tx>,
): HandlerRegistry<WebhookReceiver, Tx> {
  const { secret, allowUnsigned, header, tolerance, key, ...settings } = applyRules(
    'create the receiver',
    options,
    { ...verifyRules, ...rules },
  )
  const { store, order, timeout, maxBodyBytes, diagnose, logger } = settings
  const write = createLogWriter(logger)
  const report = createReporter({ logger, write, diagnose, header })
  const keyOf = createKeyOf({ key, header })
  const secrets = prepareSecrets({ secret, allowUnsigned })
  const checkDelivery = createDeliveryCheck({ header, tolerance })
  if (store && !isTransactional(store) && !isLocalStore(store) && order?.isShared === false)
    write('warn', localOrderWarning)
  if (hasQuotes(secret))
    write('warn', 'The webhook secret is in quotes. Remove them where the secret is stored.')

  function createReceiver(findHandler: FindHandler): WebhookReceiver {
    const dispatch = createDispatch({ findHandler, keyOf, write, store, order, timeoutMs: timeout })

    async function receive(rawBody: RawBody, headers: WebhookHeaders): Promise<WebhookResult> {
      let event: WebhookEvent | undefined
      let secretList: readonly string[] | undefined
      let isVerified = false
      const reportResult = (result: WebhookResult, error: unknown) =>
        report({ ...result, error }, { event, rawBody, headers, secret: secretList })
      try {
        const body = toBody(rawBody)
        secretList = typeof secrets === 'function' ? await secrets() : secrets
        event = await checkDelivery(body, headers, secretList)
        const validated = await findHandler(event.event).validate(event)
        isVerified = true
        const key = await keyOf.delivery(event, body, headers, secretList)
        const result = toHandled(await dispatch({ event, validated, key }))
        if (result.status === 503) await reportResult(result, new Error('It is being handled already.'))
        return result
      } catch (error) {
        const result = toResult(error, isVerified)
        await reportResult(result, error)
        return result
      }
    }

    async function handle(event: WebhookEvent, key: string): Promise<WebhookResult> {
      try {
        const validated = await findHandler(event.event).validate(event)
        return toHandled(await dispatch({ event, validated, key }))
      } catch (error) {
        return toResult(error, true)
      }
    }

    const respond = createResponder(receive, report, maxBodyBytes)
    return { handle, respond, fetch: createRequestHandler(respond) }
  }

  return createRegistry(createReceiver, (event) =>
    write(
      'warn',
      `\`${event}\` is not a known event. The known ones are ${knownEvents}. For another one, pass unknownEvent('${event}').`,
    ),
  )
}

// Without the rules of `verifyWebhook`: bundlers keep a constant with a spread.
const rules = {
  store: (store = createMemoryWebhookStore(), name) => {
    if (!store) return store
    return isTransactional(store)
      ? checkMethods(store, name, ['handle', 'transaction'])
      : checkMethods(store, name, ['claim', 'commit', 'release'])
  },
  key: checkOptionalFunction<WebhooksOptions['key']>,
  order: checkOrder,
  timeout: (timeout, name) => (timeout === undefined ? timeout : toMs(name, timeout)),
  maxBodyBytes: (size = 1_048_576, name) => checkPositive(size, name),
  diagnose: (diagnose = false, name) => {
    if (!diagnose || typeof diagnose === 'function') return diagnose
    throw invalid(name, 'diagnoseWebhook', kindOf(diagnose))
  },
  logger: (logger = console, name) => logger && checkMethods(logger, name, ['warn', 'error']),
} satisfies OptionRules<Omit<WebhooksOptions<unknown>, keyof VerifyOptions>>

const localOrderWarning =
  'The store may be shared by several processes, but status changes are ordered within this process only. Pass orderByPermit a shared `statuses` store with `lock`, or route all deliveries of a permit to one process.'

/** @throws ConfigurationError for a value that `orderByPermit` has not created. */
function checkOrder(order: EventOrder | undefined): Ordering | undefined {
  const ordering: Partial<Ordering> = Object(order)
  if (order !== undefined && typeof ordering.run !== 'function')
    throw invalid('order', 'the result of orderByPermit({ history })', kindOf(order))
  // The type hides what is in an order.
  return order as Ordering | undefined
}

function hasQuotes(secret: VerifyOptions['secret']): boolean {
  return [secret].flat().some((text) => typeof text === 'string' && /^(["']).+\1$/s.test(text))
}

function toHandled(outcome: 'handled' | 'duplicate' | 'busy') {
  return outcome === 'busy' ? ({ status: 503, outcome } as const) : ({ status: 200, outcome } as const)
}

/** Returns the result of a delivery that was not handled. After verification, every error is a failure of a handler. */
function toResult(error: unknown, isVerified: boolean): WebhookResult {
  if (isVerified || !(error instanceof WebhookVerificationError))
    return { status: 500, outcome: 'failed', error }
  const isUnreadable = error.reason === 'invalid_payload' || error.reason === 'invalid_event'
  return { status: isUnreadable ? 400 : 401, outcome: 'rejected', error }
}
