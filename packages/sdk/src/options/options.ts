import type { ApiKey } from '../fetch/authorize.ts'
import type { Fetch } from '../fetch/fetch.ts'
import type { Hooks } from '../fetch/hooks.ts'
import type { Limiter } from '../fetch/limit/limiter.ts'
import type { Logger, LogLevel } from '../fetch/log.ts'
import type { RetryContext } from '../fetch/retry/retry-policy.ts'
import type { Duration } from '../time/duration.ts'
import type { Names } from './checks.ts'

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * The API key, or a function that gives it (asked before every attempt, so a rotated key is used). Created on the
   * Developers tab of the organization settings. Default: the environment variable `PERMIT_TRACKING_API_KEY`. A
   * missing key fails the first request, not `createClient`.
   */
  apiKey?: ApiKey | undefined
  /**
   * Address of the service, such as `https://api.example.com/v1`. HTTPS, or HTTP on a loopback host. A trailing slash
   * is dropped; an address without a path gets `/v1`. Default: the environment variable `PERMIT_TRACKING_BASE_URL`.
   */
  baseUrl?: string | undefined
  /**
   * What sends the requests, for a mock, a proxy or an agent of your own. Gets a `Request`, returns a `Response`.
   * Default: the platform's `fetch`, looked up at every request, so that a later patch of it counts.
   */
  fetch?: Fetch | undefined
  /** How long one attempt may take, its body included. Default: 30 s; `Infinity` turns it off. */
  timeout?: Duration | undefined
  /**
   * Maximum number of retries of a call. 429 is retried for every method; 408, 425, 500, 502, 503, 504, timeouts and
   * failed connections for everything but the creation of a contact. A 429 counts only if no request with the same key was
   * accepted in the 65 s before (or in `maxWait`, if that is shorter), or after ten that didn't count. Default: 4; 0 turns it
   * off.
   */
  retries?: number | undefined
  /**
   * The longest that the client waits before a retry, and for a limit to open (`pacing`). Where the service asks for
   * more, the call fails at once with `retryAt`. Default: 65 s, a whole rate limit window and a little.
   */
  maxWait?: Duration | undefined
  /**
   * Maximum size of a response body, in bytes after decompression. A successful response that is larger is closed, and
   * the call rejects with a `DecodeError`; of a failed one the first 64 KiB count. Default: 64 MiB (67,108,864);
   * `Infinity` turns it off.
   */
  maxBodyBytes?: number | undefined
  /**
   * `'auto'` keeps to the limit that the service's responses show. When the requests of a window are used up, the next one
   * waits for the next window instead of earning a 429. After a 429 no request with the same key is sent until the time
   * that the service names. After each wait one request goes first, then two, four and so on. If the wait would be longer
   * than `maxWait` or the `deadline`, the request is sent at once. Clients with the same `baseUrl`, key and `fetch` share the
   * limit. `'off'` sends every request at once, whatever `limiter` is, and retries after a 429 all the same. Default:
   * `'auto'`.
   */
  pacing?: 'auto' | 'off' | undefined
  /**
   * Limiter that decides when a request is sent, for a limit that is counted somewhere else, or shared by clients that have
   * different `fetch`es. If it fails or hangs, the default takes over. Default: one for each `fetch` in this process.
   */
  limiter?: Limiter | undefined
  /**
   * Bounds the retries of all calls together, so that an outage isn't answered with a multiple of the load: a bucket
   * of so many retries, full at the start. A retry of a transient failure takes one out, ten good answers put one in,
   * and so do ten seconds. A failure that finds the bucket empty is not retried. A retry after a 429 costs nothing.
   * Default: 20; `false` turns it off.
   */
  retryBudget?: number | false | undefined
  /**
   * Decides whether a failed try may be repeated: `true` or `false`, or `undefined` to leave it to the SDK. Asked after
   * every failed try for as long as `retries` lasts; `deadline`, `maxWait` and `retryBudget` count all the same. A call
   * rejects with what it throws. Default: 429 for every method, transient failures where doing it twice does no harm.
   */
  shouldRetry?: ((failure: RetryContext) => boolean | undefined) | undefined
  /**
   * How long to wait before a retry where the service doesn't say, in milliseconds or as text with a unit. Gets the
   * number of retries so far, from 0. At most `maxWait`. Default: random, up to 500 ms doubled for every retry, at
   * most 20 s.
   */
  backoff?: ((retried: number) => Duration) | undefined
  /** Headers sent with every request. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Functions that are told of requests, answers, retries, waits and failures. They can't break a call. Default: none. */
  hooks?: Hooks | undefined
  /**
   * Target of log lines: anything with `debug`, `info`, `warn` and `error`. Never receives the key, a query, or a
   * header that isn't on a short list. Default: `console`.
   */
  logger?: Logger | undefined
  /**
   * The least important lines to write: `error` (failed calls), `warn` (retries), `info` (waits for the limit), `debug`
   * (requests and answers). Default: the environment variable `PERMIT_TRACKING_LOG`, else `warn` where there is a
   * `logger`, else `off`. The hint about a `status` filter that is not a known label is written by default, and not
   * with `error` or `off`.
   */
  logLevel?: LogLevel | undefined
  /**
   * Lets the client start in a browser. API keys are secrets of the organization, and everyone who opens a page can
   * read what it sends, so this is for internal tools at most. Default: false.
   */
  dangerouslyAllowBrowser?: boolean | undefined
}

/** Names of the options of a client. */
export const clientOptionNames: Names<ClientOptions> = {
  apiKey: true,
  baseUrl: true,
  fetch: true,
  timeout: true,
  retries: true,
  maxWait: true,
  maxBodyBytes: true,
  pacing: true,
  limiter: true,
  retryBudget: true,
  shouldRetry: true,
  backoff: true,
  headers: true,
  hooks: true,
  logger: true,
  logLevel: true,
  dangerouslyAllowBrowser: true,
}

/** Names of the hooks. */
export const hookNames: Names<Hooks> = {
  request: true,
  response: true,
  retry: true,
  wait: true,
  error: true,
}

/** Options of a single call, the last parameter of every method. What is absent is taken from the client. */
export interface CallOptions {
  /** Ends the call, its waits included, as soon as it aborts; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** How long one attempt may take, its body included; `Infinity` turns it off. */
  timeout?: Duration | undefined
  /**
   * When the whole call with all its attempts and waits must have ended: a `Date` or ISO 8601 text (in UTC if it names no
   * zone), or a duration from now. A retry whose wait would pass it isn't waited for: the call fails at once with
   * `retryAt`. Default: none.
   */
  deadline?: Date | Duration | (string & {}) | undefined
  /** How often the call is tried again; 0 sends one request. */
  retries?: number | undefined
  /** Headers sent with the request, over those of the client. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * Functions that are told of this call alone, beside those of the client: to show "retrying in 3 s" where the call was
   * made. Default: none.
   */
  hooks?: Hooks | undefined
}

/** Names of the options of a call. */
export const callOptionNames: Names<CallOptions> = {
  signal: true,
  timeout: true,
  deadline: true,
  retries: true,
  headers: true,
  hooks: true,
}

/** Options of a list, the last parameter of every method that gives a pager. */
export interface ListOptions extends CallOptions {
  /**
   * How iterating deals with a list that changes meanwhile. `'settled'` gives every item that was in it throughout, each
   * once, for some 10 % more requests and one for what changed on the way; where it can't, `report.complete` is false.
   * `'fast'` reads every page once: an item is lost when one in front of it is taken out. Default: `'settled'`.
   */
  consistency?: 'settled' | 'fast' | undefined
  /**
   * How many pages iterating reads ahead of the one that is being used, several of them at once. Nothing is read ahead
   * while few requests are left in the rate limit window. Default: 1; 0 turns it off.
   */
  prefetch?: number | undefined
  /** Goes on where an earlier iteration stood: what `resumeToken()` of its list gave. Default: from the start. */
  resume?: string | undefined
  /**
   * Parameters that this version of the SDK doesn't know, for a filter that the service has got since; sent with every page
   * as they are. In the query itself an unknown name is refused, because a misspelt filter would have no effect; here a known
   * one is. Default: none.
   */
  extraQuery?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** Names of the options of a list. */
export const listOptionNames: Names<ListOptions> = {
  ...callOptionNames,
  consistency: true,
  prefetch: true,
  resume: true,
  extraQuery: true,
}

/** Options of a call as the SDK itself gives them; users don't say what is more urgent. */
export interface InternalCallOptions extends CallOptions {
  /** A page that nobody has asked for by name is a `walk`, and is overtaken by calls. Default: `'call'`. */
  readonly priority?: 'call' | 'walk'
}
