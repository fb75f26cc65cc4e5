import { aFunction, assertValue } from '../errors/options.ts'
import { inputError } from '../errors/user-error.ts'
import type { Fetch } from '../options/options.ts'

/**
 * Receiver of deliveries: a URL, a function of this process, or an object with a `fetch` method, such as a server that uses the
 * Fetch API.
 */
export type Receiver =
  | string
  | URL
  | ((request: Request) => Response | Promise<Response>)
  | { readonly fetch: (request: Request) => Response | Promise<Response> }

/** A valid receiver. */
export interface Endpoint {
  readonly url: string
  readonly isInProcess: boolean
  readonly send: Fetch
}

/**
 * Validates the receiver of a webhook. A URL must use HTTPS, or HTTP on a loopback host, so that tests need no certificate.
 *
 * @throws TypeError for every other URL.
 */
export function resolveEndpoint(receiver: Receiver, webhookId: string, send: Fetch): Endpoint {
  const receive = toFunction(receiver)
  if (receive)
    return { ...inProcess(webhookId), send: async (request) => assertResponse(await receive(request)) }
  const text = String(receiver)
  if (!URL.canParse(text))
    throw invalidUrl(text, 'it is not an absolute URL. Use https://, or http:// on a loopback host')
  const url = new URL(text)
  if (url.username || url.password)
    throw invalidUrl(url.host, 'it contains credentials. Remove them and set a secret')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw invalidUrl(text, 'it is not HTTPS. Use https://, or http:// on a loopback host in a test')
  }
  if (!/^https?:$/.test(url.protocol)) throw invalidUrl(text, 'it is not HTTPS. Use https://')
  return { url: url.href, isInProcess: false, send }
}

/** Returns the endpoint of a webhook whose receiver was a function of another process. Its deliveries fail. */
export function missingEndpoint(webhookId: string): Endpoint {
  const message =
    `Could not deliver to the webhook ${webhookId}: its receiver was a function, which a snapshot cannot contain. ` +
    `Pass it to restore(snapshot, { receivers: { ${webhookId}: … } }) or to webhooks.update.`
  return { ...inProcess(webhookId), send: () => Promise.reject(new Error(message)) }
}

/**
 * True if a URL's host is this machine: `localhost` and its subdomains (RFC 6761), 127.0.0.0/8 (RFC 1122), `::1`
 * (RFC 4291), and the IPv4 ones written as IPv6.
 */
export function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(
    hostname,
  )
}

/** Returns a host or an address as URLs contain it. */
export function toUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function toFunction(receiver: Receiver): Extract<Receiver, (request: Request) => unknown> | undefined {
  if (typeof receiver === 'function') return receiver
  if (typeof receiver !== 'object' || !receiver || !('fetch' in receiver)) return undefined
  // Read at once: the SDK's webhooks throw on this access if their `fallback` is missing.
  assertValue('url.fetch', receiver.fetch, aFunction)
  return (request) => receiver.fetch(request)
}

function inProcess(webhookId: string) {
  return { url: `https://in-process.test/${webhookId}`, isInProcess: true }
}

function assertResponse(response: Response | undefined): Response {
  // Not `instanceof`, because it may be the `Response` of another realm or library.
  if (response && Number.isSafeInteger(response.status)) return response
  throw new TypeError(`The receiver must return a Response (received ${String(response)}).`)
}

function invalidUrl(url: string, reason: string): TypeError {
  return inputError(`Could not set up the webhook for ${url}: ${reason}.`)
}
