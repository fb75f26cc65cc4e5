import type { CallContext } from './call-context.ts'
import { isOriginal } from './fetch.ts'

/** Request on its way through the chain, as plain data. Each attempt sends a new request with this data. */
export interface RequestTemplate extends RequestInit {
  /** Address, or the `Request` of openapi-fetch that is to be sent. */
  readonly input: string | Request
  readonly headers: Readonly<Record<string, string>>
}

/** Sends the request of a call. Every layer of the chain is a `Send` that calls the next one. */
export type Send = (request: RequestTemplate, context: CallContext) => Promise<Response>

/**
 * Sends the request of an attempt with its key (docs/service.md#api-keys-and-their-permissions). The end of the chain.
 *
 * The original `fetch` receives an address and options, because it would copy a `Request`. The exception is a call of
 * `client.api`, whose request is a `Request` already. A later patch and the option `fetch` always receive a `Request`. No `fetch`
 * receives a `Request` together with options that change it: wrappers of telemetry libraries drop one of the two.
 */
export function sendRequest(template: RequestTemplate, context: CallContext): Promise<Response> {
  const { input } = template
  const { fetch } = context.settings
  const headers = { ...template.headers, authorization: `Bearer ${context.key}` }
  context.client.lastKey = context.key
  const isAddress = typeof input === 'string'
  const init = { ...template, headers }
  context.request = { url: isAddress ? input : input.url, headers }
  if (isAddress && isOriginal(fetch)) return globalThis.fetch(input, init)
  // Cloned because a body can be read only once. A GET has none.
  const request = new Request(isAddress || input.method === 'GET' ? input : input.clone(), init)
  context.retainedRequest = request
  return fetch(request)
}
