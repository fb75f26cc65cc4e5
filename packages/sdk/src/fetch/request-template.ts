import type { CallContext } from './call-context.ts'
import { platformFetch } from './platform-fetch.ts'

/**
 * Request on its way through the chain. Plain data, from which a `Request` is created for each attempt: a single one would
 * have to be cloned for every attempt, and its body split in two.
 */
export interface RequestTemplate extends RequestInit {
  /** Address, or the `Request` of openapi-fetch that is to be sent. */
  readonly input: string | Request
  readonly headers: Readonly<Record<string, string>>
}

/** Sends the request of a call. Every layer of the chain is a `Send` that calls the next one. */
export type Send = (request: RequestTemplate, context: CallContext) => Promise<Response>

/** Passes the request to the `fetch` of the call. The end of the chain. The option `fetch` receives a new `Request`. */
export const sendRequest: Send = (template, context) => {
  const { input, headers } = template
  const isReusable = typeof input === 'string' || input.method === 'GET' || input.method === 'HEAD'
  const source = isReusable ? input : input.clone()
  context.request = { url: typeof input === 'string' ? input : input.url, headers }
  const { fetch } = context.settings
  return fetch === platformFetch ? platformFetch(source, template) : fetch(new Request(source, template))
}
