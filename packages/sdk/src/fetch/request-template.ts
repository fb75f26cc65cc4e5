import type { CallContext } from './call-context.ts'

/**
 * Request on its way through the chain. Plain data, from which each attempt creates a `Request` of its own: a `Request`
 * would have to be cloned for every attempt, and its body split in two.
 */
export interface RequestTemplate extends RequestInit {
  /** Address, or the `Request` of openapi-fetch that is to be sent. */
  readonly input: string | Request
  readonly headers: Readonly<Record<string, string>>
}

/** Sends the request of a call. Every layer of the chain is a `Send` that calls the next one. */
export type Send = (request: RequestTemplate, context: CallContext) => Promise<Response>

/** Passes a new `Request` to the `fetch` of the call. The end of the chain. */
export const sendRequest: Send = (template, context) => {
  const { input } = template
  const isReusable = typeof input === 'string' || input.method === 'GET' || input.method === 'HEAD'
  const request = new Request(isReusable ? input : input.clone(), template)
  context.request = request
  return context.settings.fetch(request)
}
