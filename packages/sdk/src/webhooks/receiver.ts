import type { Respond } from './adapters/respond.ts'
import type { WebhookHeaders } from './verification/delivery-headers.ts'
import type { RawBody } from './verification/raw-body.ts'

/** Outcome of a delivery, and the status of the response. */
export type WebhookResult =
  | { readonly status: 200; readonly outcome: 'handled' | 'duplicate' }
  | { readonly status: 400 | 401; readonly outcome: 'refused'; readonly error: unknown }
  | { readonly status: 500; readonly outcome: 'failed'; readonly error: unknown }
  | { readonly status: 503; readonly outcome: 'busy' }

/** A receiver of deliveries. */
export interface Webhooks {
  /**
   * Responds to a request: for everything that takes a function from `Request` to `Response`, such as Hono, Next.js route
   * handlers, Cloudflare Workers, Bun and Deno. Rejects only for what is not a `Request`.
   */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Responds to a request of a platform without an adapter: what `fetch` and the adapters are made of. Checks the method
   * and size and how long the body takes before it is read. Never rejects.
   */
  readonly respond: Respond
  /** Handles a delivery whose body was read already, for a framework without an adapter. Never rejects. */
  readonly receive: (rawBody: RawBody, headers: WebhookHeaders) => Promise<WebhookResult>
}
