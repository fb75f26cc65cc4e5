import { ConfigurationError, invalid, quote } from '../errors/configuration-error.ts'
import { ignoreRejection } from '../errors/ignore-rejection.ts'
import { messageOf } from '../errors/message-of.ts'
import { WebhookVerificationError } from '../errors/webhook-verification-error.ts'
import {
  applyRules,
  checkFunction,
  checkMethods,
  checkOptionalFunction,
  checkPositive,
  type OptionRules,
} from '../rules/option-rules.ts'
import { toMs } from '../time/duration.ts'
import { createRequestHandler } from './adapters/fetch-handler.ts'
import { createResponder } from './adapters/respond.ts'
import { createDispatch } from './dispatch.ts'
import type { WebhookEvent } from './events.ts'
import { createMemoryWebhookStore } from './exactly-once/memory-store.ts'
import { isTransactional } from './exactly-once/store.ts'
import { createRegistry, type FindHandler, type HandlerRegistry } from './handlers.ts'
import type { EventOrder, Ordering } from './order/event-order.ts'
import type { WebhookReceiver, WebhookResult, WebhooksOptions } from './receiver.ts'
import { createReporter } from './report.ts'
import { checkDelivery } from './verification/check-delivery.ts'
import { readHeader, type WebhookHeaders } from './verification/delivery-headers.ts'
import { type RawBody, toBody, toBytes } from './verification/raw-body.ts'
import { prepareSecrets, type Secrets } from './verification/secrets.ts'
import { parseSignature, sha256 } from './verification/signature.ts'
import { type VerifyOptions, verifyRules } from './verification/verify.ts'

/**
 * Creates a receiver of webhooks. It verifies each delivery, passes its event to the handler of that name once, and responds
 * when the handler has finished. Add handlers with `on`. `fallback` comes last and
 * returns the receiver.
 *
 * If a handler throws, the response is 500 and the service sends the delivery again. The service waits 10 s for a response.
 * A missing secret doesn't throw, so that a build without the environment variables of production succeeds. The response to each
 * delivery is then 500.
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
  const { write, report } = createReporter({ logger, diagnose, header })
  const keyOf = createKeyOf(key, header)
  const loadSecret = typeof secret === 'function' ? () => callSecret(secret) : secret
  const secrets = prepareSecrets({ secret: loadSecret, allowUnsigned })

  function createReceiver(findHandler: FindHandler): WebhookReceiver {
    const dispatch = createDispatch({ findHandler, write, store, order, timeoutMs: timeout })

    async function receive(rawBody: RawBody, headers: WebhookHeaders): Promise<WebhookResult> {
      let event: WebhookEvent | undefined
      let secretList: readonly string[] | undefined
      let result: WebhookResult
      try {
        const body = toBody(rawBody)
        secretList = typeof secrets === 'function' ? await secrets() : secrets
        const verified = await checkDelivery(body, headers, secretList, { header, tolerance })
        event = verified
        result = await handle(event, () => keyOf(verified, body, headers, secretList))
      } catch (error) {
        result = toResult(error)
      }
      if (result.status === 200) return result
      const reported = { error: new Error('It is being handled already.'), ...result }
      await report(reported, { event, rawBody, headers, secrets: secretList })
      return result
    }

    async function handle(
      event: WebhookEvent,
      key: string | (() => string | Promise<string>),
    ): Promise<WebhookResult> {
      let validated: unknown
      try {
        validated = await findHandler(event.event).validate(event)
      } catch (error) {
        return toResult(error)
      }
      try {
        const outcome = await dispatch({ event, validated, key: typeof key === 'string' ? key : await key() })
        return outcome === 'busy' ? { status: 503, outcome } : { status: 200, outcome }
      } catch (error) {
        return { status: 500, outcome: 'failed', error }
      }
    }

    const respond = createResponder(receive, report, maxBodyBytes)
    return { handle, respond, fetch: createRequestHandler(respond) }
  }

  return createRegistry(createReceiver)
}

// Without a spread of `verifyRules`, since bundlers keep a constant with a spread even if it is unused.
const rules = {
  store: (store = createMemoryWebhookStore(), name) => {
    if (store === false) return store
    return isTransactional(store)
      ? checkMethods(store, name, ['handle', 'transaction'])
      : checkMethods(store, name, ['claim', 'commit', 'release'])
  },
  key: checkOptionalFunction<WebhooksOptions['key']>,
  // `EventOrder` hides its methods.
  order: (order, name) => order && checkMethods(order as EventOrder & Ordering, name, ['run']),
  timeout: (timeout, name) => (timeout === undefined ? timeout : toMs(name, timeout)),
  maxBodyBytes: (size = 1_048_576, name) => checkPositive(size, name),
  diagnose: (diagnose, name) => diagnose && checkFunction(diagnose, name),
  logger: (logger = console, name) => logger && checkMethods(logger, name, ['warn', 'error']),
} satisfies OptionRules<Omit<WebhooksOptions<unknown>, keyof VerifyOptions>>

async function callSecret(secret: () => Secrets | Promise<Secrets>): Promise<Secrets> {
  try {
    return await secret()
  } catch (cause) {
    throw new ConfigurationError(`The \`secret\` function failed: ${messageOf(cause)}`, { cause })
  }
}

/** Returns the result of a delivery that was not verified, or not accepted by the validator of its handler. */
function toResult(error: unknown): WebhookResult {
  if (!(error instanceof WebhookVerificationError)) return { status: 500, outcome: 'failed', error }
  const isUnreadable = error.reason === 'invalid_payload' || error.reason === 'invalid_event'
  return { status: isUnreadable ? 400 : 401, outcome: 'rejected', error }
}

/** Creates the function that returns the key of a delivery: the result of the option `key`, or else a hash. */
function createKeyOf(key: WebhooksOptions['key'], header: string) {
  /** Returns the key, by default a hash of the verified signature; without secrets, of the body. */
  return function keyOf(
    event: WebhookEvent,
    body: string | Uint8Array,
    headers: WebhookHeaders,
    secrets: readonly string[] | undefined,
  ): string | Promise<string> {
    if (key) return checkKey(ignoreRejection(key(event, { rawBody: toBytes(body), headers })))
    // The verified signature, because two webhooks may send equal bodies. A repetition has the same one, whatever secrets
    // were added and removed meanwhile. In lower case, because both cases are accepted.
    const signature = secrets && parseSignature(readHeader(headers, header) ?? '')
    return sha256(signature ? signature.toLowerCase() : body)
  }
}

function checkKey(key: unknown): string {
  if (typeof key === 'string' && key !== '') return key
  throw invalid('key()', 'a string that is not empty', quote(key))
}
