import type { WebhookEvent } from './events.ts'

/** Outcome of a delivery, with the status of the response. */
export type WebhookResult =
  | { readonly status: 200; readonly outcome: 'handled' | 'duplicate' }
  | { readonly status: 400 | 401; readonly outcome: 'rejected'; readonly error: unknown }
  | { readonly status: 500; readonly outcome: 'failed'; readonly error: unknown }
  | { readonly status: 503; readonly outcome: 'busy' }

/** A receiver of deliveries. */
export interface WebhookReceiver {
  /**
   * Responds to a request, for platforms that accept a function from `Request` to `Response`: Hono, Next.js route handlers,
   * Cloudflare Workers, Bun, Deno. Rejects only if it is called with something that is not a `Request`.
   */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Responds to a request of a platform without an adapter; `fetch` and the adapters call it. Checks the method, the size
   * and the time that the body takes. The response has no body, since anyone may have sent the request. Never rejects.
   */
  readonly respond: (request: {
    /** Method in upper case. */
    readonly method: string
    readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
    /**
     * Reads the body to its end, or until it has more than `maxBytes`. `respond` waits 10 s for it; stop reading when
     * `respond` resolves. Nothing may change the bytes until then.
     *
     * @throws ConfigurationError if other code has already read the body; the response is 500. Any other error means that
     * the connection ended first; the response is 400.
     */
    readonly readBody: (maxBytes: number) => Uint8Array | 'too large' | Promise<Uint8Array | 'too large'>
  }) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>> }>
  /**
   * Handles an event that was verified before, such as a stored one that failed. The signature and the age are not checked.
   * Never rejects.
   *
   * @param key Key of its delivery, as handlers receive it without `order`.
   */
  readonly handle: (event: WebhookEvent, key: string) => Promise<WebhookResult>
}
