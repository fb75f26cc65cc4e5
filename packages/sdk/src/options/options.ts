import type { CallSettings } from '../fetch/client-state.ts'
import type { Fetch } from '../fetch/fetch.ts'
import type { Hooks } from '../fetch/hooks.ts'
import type { Limiter } from '../fetch/limit/limiter.ts'
import type { Logger } from '../fetch/log.ts'
import type { RetryOptions } from '../fetch/retry/retry-policy.ts'
import type { Duration } from '../time/duration.ts'

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * API key, or a function that returns it. The function is called before every attempt, so that a rotated key is used.
   * Keys are created on the Developers tab of the organization settings. A missing key fails the first request, not
   * `createClient`. Default: the environment variable `PERMIT_TRACKING_API_KEY`.
   */
  apiKey?: string | (() => string | Promise<string>) | undefined
  /**
   * Address of the API, such as `https://api.example.com/v1`. HTTPS, or HTTP on a loopback host. A trailing slash is
   * removed, and an empty path becomes `/v1`. Default: the environment variable `PERMIT_TRACKING_BASE_URL`.
   */
  baseUrl?: string | undefined
  /**
   * Function that sends requests, for a mock, a proxy or an agent. Receives a `Request` and returns a `Response`. Default: the
   * global `fetch`, looked up for each request, so that a later patch takes effect. Your function and a patched `fetch`
   * always receive a `Request`; only the unpatched one receives an address and options.
   */
  fetch?: Fetch | undefined
  /** Maximum time of one attempt, including the response body. Default: 30 s; `Infinity` turns it off. */
  timeout?: Duration | undefined
  /**
   * Maximum number of retries of a call, or rules for the retries. A 429 is retried for every method. 408, 425, 500, 502,
   * 503, 504, timeouts and failed connections are retried for everything except the creation of a contact. With the default
   * options a call ends within 11 minutes, plus its wait behind other requests with the same key. Default: 4; 0 turns it off.
   */
  retry?: number | RetryOptions | undefined
  /**
   * Maximum wait before a retry, and for the rate limit to open (`limiter`). If a retry would have to wait longer, the call
   * fails at once, with `retryAt`. If the limit opens later, the request is sent without waiting. Default: 65 s, slightly
   * more than a rate limit window.
   */
  maxWait?: Duration | undefined
  /**
   * Maximum size of a response body, in bytes after decompression. A larger successful response is closed, and the call
   * rejects with a `DecodeError`. At most 64 KiB of an error response are read. Default: 64 MiB (67,108,864); `Infinity`
   * turns it off.
   */
  maxBodyBytes?: number | undefined
  /**
   * Limiter that decides when a request is sent. The default one keeps requests below the rate limit that the responses report.
   * When a window is used up, the next request waits for the next window instead of causing a 429. After a 429 no request with
   * the same key is sent until the time that the service specifies. After each wait one request is sent first, then two, four
   * and so on. If the wait would exceed `maxWait` or the `deadline`, the request is sent at once. If a 429 then requests that
   * wait, the call fails with `retryAt`. Clients with the same `baseUrl`, key and `fetch` share the limit.
   *
   * Pass another one for a limit that is counted elsewhere, or one of `createLimiter` to share it between clients with
   * different `fetch` functions. If it fails, the default one is used; if it hangs, only a `deadline` or an abort ends the
   * call. `false` sends every request at once, and still retries after a 429. Default: one per `fetch` in this process, but
   * `false` on Cloudflare Workers, because there a request must not wait for another one.
   */
  limiter?: Limiter | false | undefined
  /** Headers sent with every request. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Functions called for requests, responses, retries, waits and failures. An error in one never fails a call. Default: none. */
  hooks?: Hooks | undefined
  /**
   * Target of log lines, with the methods `debug`, `info`, `warn` and `error`. Never receives the key, a query, or a header
   * that is not on a short list. Default: `console`.
   */
  logger?: Logger | undefined
  /**
   * Least important lines to write: `error` (failed calls), `warn` (retries), `info` (waits for the rate limit), `debug`
   * (requests, responses and aborted calls). Hints about mistakes, such as an unknown `status` filter or a hook that throws,
   * are written by default, but not at `error` or `off`.
   * Default: the environment variable `PERMIT_TRACKING_LOG`, else `warn` if there is a `logger`, else `off`.
   */
  logLevel?: 'off' | 'error' | 'warn' | 'info' | 'debug' | undefined
  /**
   * Allows the client in a browser. An API key is a secret of the organization, and everyone who opens a page can read
   * its requests, so use this only in internal tools. Default: false.
   */
  dangerouslyAllowBrowser?: boolean | undefined
}

/** Options of a single call, the last parameter of every method. An absent option has the client's value, if any. */
export interface CallOptions {
  /** Ends the call, even during a wait, when it aborts. The call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Maximum time of one attempt, including the response body. `Infinity` turns it off. Default: the client's. */
  timeout?: Duration | undefined
  /**
   * Time by which the whole call, with all attempts and waits, must end: a `Date`, ISO 8601 text (UTC without a zone), or a
   * duration from now. If the wait for a retry would exceed it, the call fails at once, with `retryAt`. Set it if someone
   * waits for the result. Default: none.
   */
  deadline?: Date | Duration | (string & {}) | undefined
  /** Maximum number of retries; 0 sends one request. Default: the client's. */
  retry?: number | undefined
  /** Headers sent with the request. They override the client's headers. Default: none. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * Functions called for events of this call, in addition to the client's hooks. Use them to show "retrying in 3 s" next
   * to the action that made the call. Default: none.
   */
  hooks?: Hooks | undefined
}

/** Options of a list, the last parameter of every method that returns a pager. */
export interface ListOptions extends CallOptions {
  /**
   * Behavior of an iteration if the list changes meanwhile. `'settled'` returns every item that stayed in the list, each
   * once. If that could not be proven, `report.complete` is false. `'fast'` reads every page once, and misses an item if an
   * earlier one is removed. Compared with it, `'settled'` needs about a sixth more requests for a list that doesn't change, in
   * pages of 100. Other lists and page sizes need up to twice as many, rarely more. Default: `'settled'`.
   */
  consistency?: 'settled' | 'fast' | undefined
  /**
   * Number of pages that an iteration reads ahead, concurrently. Nothing is read ahead while few requests remain in the
   * rate limit window. Default: 1; 0 turns it off.
   */
  prefetch?: number | undefined
  /** Token of `resumeToken()`, to continue an earlier iteration of the list. Default: none, the iteration begins at the start. */
  resume?: string | undefined
  /**
   * Query parameters that this version of the SDK doesn't know, such as a new filter of the service. Sent with every page
   * unchanged. The query itself accepts only known names, because a misspelt filter would have no effect; this option
   * accepts only unknown ones. Default: none.
   */
  extraQuery?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** Options of a call with those that only the SDK sets. */
export interface InternalCallOptions extends CallOptions {
  /** `walk` for a page of an iteration; calls go first. Default: `'call'`. */
  readonly priority?: 'call' | 'walk'
  /** Function that returns the milliseconds until a deadline of several calls, from `startDeadline`. Replaces `deadline`. */
  readonly remainingMs?: CallSettings['remainingMs']
}
