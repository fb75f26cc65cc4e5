import type { Duration } from '../time/duration.ts'
import type { diagnoseWebhook } from './diagnose/diagnose.ts'
import type { WebhookEvent } from './events.ts'
import type { TransactionalStore, WebhookStore } from './exactly-once/store.ts'
import type { EventOrder } from './order/event-order.ts'
import type { WebhookHeaders } from './verification/delivery-headers.ts'
import type { VerifyOptions } from './verification/verify.ts'

/** Options of `createWebhooks`, in addition to the options of `verifyWebhook`. */
export interface WebhooksOptions<Tx = never> extends VerifyOptions {
  /**
   * Store of the deliveries that were handled. Default: `createMemoryWebhookStore`, which is right for one process.
   * `false` passes every delivery to the handlers, including repeated ones. With a {@link TransactionalStore}, the context
   * of a handler has the transaction, `tx`.
   */
  readonly store?: WebhookStore | TransactionalStore<Tx> | false | undefined
  /**
   * Returns the key by which a repeated delivery is recognized. `rawBody` is the body as it was sent. Default: a hash of the signature, which stays the same while
   * a secret is replaced. With `allowUnsigned` it is a hash of the body.
   */
  readonly key?:
    | ((
        event: WebhookEvent,
        delivery: { readonly rawBody: Uint8Array; readonly headers: WebhookHeaders },
      ) => string)
    | undefined
  /**
   * Brings events in order and fills gaps: `orderByPermit({ history })`. Default: events are handled in the order of their
   * deliveries.
   */
  readonly order?: EventOrder | undefined
  /**
   * Time after which the response to a delivery is 500 although its handler has not finished, as text such as `'8s'` or in
   * milliseconds. The handler's `signal` aborts. The delivery still counts as handled if the handler succeeds. Default:
   * none.
   */
  readonly timeout?: Duration | undefined
  /** Maximum size of a body in bytes. The response to a larger one is 413. Default: 1,048,576. */
  readonly maxBodyBytes?: number | undefined
  /**
   * Explains in the log why a signature does not match: pass `diagnoseWebhook`, for development. It is not built in, so
   * that it is only bundled where it is used. Default: nothing is explained.
   */
  readonly diagnose?: typeof diagnoseWebhook | false | undefined
  /**
   * Receives a line for every delivery that was rejected or is busy (`warn`), or failed (`error`, with the error of your
   * code). `false` logs nothing. Default: `console`.
   */
  readonly logger?:
    | {
        warn(line: string): unknown
        /** `error` is the error of your code, with its stack. */
        error(line: string, error?: unknown): unknown
      }
    | false
    | undefined
}

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
     * @throws ConfigurationError if other code has already read the body; the response is 500. After any other error, such as
     * one of a connection that ended, it is 400.
     */
    readonly readBody: (maxBytes: number) => Uint8Array | 'too large' | Promise<Uint8Array | 'too large'>
  }) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>> }>
  /**
   * Handles an event that was verified before, such as a stored one that failed. The signature and the age are not checked.
   * Never rejects.
   *
   * @param key Key of its delivery. Without `order` it is the `context.key` that the handler received; with `order`, that is another
   * key for status changes.
   */
  readonly handle: (event: WebhookEvent, key: string) => Promise<WebhookResult>
}
