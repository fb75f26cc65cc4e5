import type { Fetch } from '../options.ts'

/** Where deliveries go: a URL, or a function of this process that receives them. */
export type Receiver = string | URL | Fetch

/** A checked receiver: what it is listed as, and how requests get there. */
export interface Endpoint {
  readonly url: string
  readonly send: Fetch
}

/**
 * Checks where a webhook wants its deliveries: HTTPS, or plain HTTP on a loopback host, so that a test can
 * listen without a certificate.
 *
 * @throws TypeError for every other address.
 */
export function resolveEndpoint(receiver: Receiver, webhookId: string, send: Fetch): Endpoint {
  if (typeof receiver === 'function') {
    return { url: `https://in-process.test/${webhookId}`, send: async (request) => receiver(request) }
  }
  const text = String(receiver)
  if (!URL.canParse(text)) throw refusal(text, 'it is no absolute URL; give one with https://')
  const url = new URL(text)
  if (url.username || url.password)
    throw refusal(url.host, 'it holds a password; leave that out and use a secret')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refusal(text, 'it is not HTTPS; use https://, or http:// on a loopback host in a test')
  }
  if (!/^https?:$/.test(url.protocol)) throw refusal(text, 'it is not HTTPS; use https://')
  return { url: url.href, send }
}

/** Whether the host is this machine: `localhost` and its subdomains (RFC 6761), 127.0.0.0/8 (RFC 1122) and `::1`. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

function refusal(url: string, reason: string): TypeError {
  return new TypeError(`Could not create the webhook for ${url}, because ${reason}.`)
}
