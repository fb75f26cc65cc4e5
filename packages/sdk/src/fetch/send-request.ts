import type { CallContext } from './call-context.ts'
import { platformFetch } from './fetch.ts'

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

/**
 * Sends the request of an attempt with its key (docs/service.md#api-keys-and-their-permissions). The end of the chain. The
 * option `fetch` receives a new `Request`.
 */
export function sendRequest(template: RequestTemplate, context: CallContext): Promise<Response> {
  const { input } = template
  const { fetch } = context.settings
  const headers = { ...template.headers, authorization: `Bearer ${context.key}` }
  context.client.lastKey = context.key
  context.request = { url: typeof input === 'string' ? input : input.url, headers }
  const isReusable = typeof input === 'string' || input.method === 'GET'
  const source = isReusable ? input : input.clone()
  const init = { ...template, headers }
  return fetch === platformFetch ? platformFetch(source, init) : fetch(new Request(source, init))
}
