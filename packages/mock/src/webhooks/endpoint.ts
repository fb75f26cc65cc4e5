import { inputError } from '../errors/user-error.ts'
import type { Fetch } from '../options/options.ts'

/** Answers deliveries in this process. */
export type ReceiverFunction = (request: Request) => Response | Promise<Response>

/**
 * Where deliveries go: a URL, or something of this process that takes the request and answers it: a function, or an
 * object with such a `fetch`, as servers are that speak the Fetch API.
 */
export type Receiver = string | URL | ReceiverFunction | { readonly fetch: ReceiverFunction }

/** A checked receiver: what it is listed as, and how requests get there. */
export interface Endpoint {
  readonly url: string
  readonly isInProcess: boolean
  readonly send: Fetch
}

/**
 * Checks where a webhook wants its deliveries: HTTPS, or plain HTTP on a loopback host, so that a test can
 * listen without a certificate.
 *
 * @throws TypeError for every other address.
 */
export function resolveEndpoint(receiver: Receiver, webhookId: string, send: Fetch): Endpoint {
  const receive = toFunction(receiver)
  if (receive)
    return { ...inProcess(webhookId), send: async (request) => checkAnswer(await receive(request)) }
  const text = String(receiver)
  if (!URL.canParse(text)) throw refusal(text, 'it is no absolute URL; give one with https://')
  const url = new URL(text)
  if (url.username || url.password)
    throw refusal(url.host, 'it holds a password; leave that out and use a secret')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refusal(text, 'it is not HTTPS; use https://, or http:// on a loopback host in a test')
  }
  if (!/^https?:$/.test(url.protocol)) throw refusal(text, 'it is not HTTPS; use https://')
  return { url: url.href, isInProcess: false, send }
}

/** Stands for a receiver of another process, which no snapshot can hold. */
export function missingEndpoint(webhookId: string): Endpoint {
  const message =
    `Could not deliver to the webhook ${webhookId}, because its receiver was a function, which a snapshot can't hold; ` +
    `give it to restore(snapshot, { receivers: { ${webhookId}: … } }), or to webhooks.update.`
  return { ...inProcess(webhookId), send: () => Promise.reject(new Error(message)) }
}

/**
 * Whether a URL's host is this machine: `localhost` and its subdomains (RFC 6761), 127.0.0.0/8 (RFC 1122), `::1`
 * (RFC 4291), and the IPv4 ones written as IPv6.
 */
export function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(
    hostname,
  )
}

function toFunction(receiver: Receiver): ReceiverFunction | undefined {
  if (typeof receiver === 'function') return receiver
  if (typeof receiver === 'object' && 'fetch' in receiver) return (request) => receiver.fetch(request)
  return undefined
}

function inProcess(webhookId: string) {
  return { url: `https://in-process.test/${webhookId}`, isInProcess: true }
}

function checkAnswer(answer: Response | undefined): Response {
  // By its looks, as it may be the `Response` of another realm or library.
  if (answer && Number.isInteger(answer.status)) return answer
  throw new TypeError(`The receiver answered ${String(answer)}, which is no Response; return one.`)
}

function refusal(url: string, reason: string): TypeError {
  return inputError(new TypeError(`Could not set up the webhook for ${url}, because ${reason}.`))
}
