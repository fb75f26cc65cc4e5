import type { CallContext } from './call-context.ts'

/**
 * What a request is made of. Every try makes a `Request` of its own from it: one that is there before would have to be
 * copied for each (some 4 µs where making one takes 5), and its body be split in two.
 */
export class RequestTemplate {
  readonly url: string
  readonly init: RequestInit

  /** Takes what `Request` takes, so that openapi-fetch can make one in place of it. */
  constructor(url: string, init: RequestInit) {
    this.url = url
    this.init = init
  }

  get method(): string {
    return this.init.method ?? 'GET'
  }
}

/** A request on its way through the chain: a draft, or a `Request` where others were to see it first. */
export type OutgoingRequest = Request | RequestTemplate

/** Carries what is on its way to the service, for a call. Made once for a client; what differs is in the context. */
export type Send<Carried = OutgoingRequest> = (request: Carried, context: CallContext) => Promise<Response>

/** The request of one try, which the signal ends. */
export function toRequest(outgoing: OutgoingRequest, signal: AbortSignal): Request {
  return outgoing instanceof RequestTemplate
    ? new Request(outgoing.url, { ...outgoing.init, signal })
    : new Request(outgoing, { signal })
}
