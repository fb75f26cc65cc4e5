import type { OperationId } from '../../../../../spec/generated/operations.ts'
import type { Duration } from '../../clock/clock.ts'

/** Failure that is injected on purpose. All of it except `when` is JSON. */
export interface Fault {
  /**
   * Status of the response: 400 to 599 for `response`, default 500; 200 to 599 for a broken response. Default for `html` and `empty`:
   * 502. Default for other broken responses: the actual status. Other kinds have no status of their own.
   */
  readonly status?: number | undefined
  /** Error code of the response, for the kinds that have a `status`. Default: the code of the status. */
  readonly code?: string | undefined
  /**
   * Headers to set, such as `Retry-After`, in place of headers of the same names. Default: the headers of the service's own responses with
   * the status; see `kind`.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Number of requests that the fault affects. Default 1; for `fraction` and `every` until it is removed. */
  readonly times?: number | undefined
  /** Affects only requests for this operation. Default: all. */
  readonly operation?: OperationId | undefined
  /** Affects only requests for which this returns true. Default: all. */
  readonly when?: ((request: FaultRequest) => boolean) | undefined
  /**
   * `before`: most kinds fail before the service's checks, and only `usage()` counts the request. `after_commit`: the service
   * handles the request, and then the response fails. Default `before`; `after_commit` for `invalid_json`, `truncated`,
   * `slow_body` and `wrong_content_type`, which change the actual response.
   */
  readonly phase?: 'before' | 'after_commit' | undefined
  /**
   * Kind of response in place of the actual one. Default `response`.
   *
   * - `response`: an error as the document describes it, with the service's own headers. A 401 has `WWW-Authenticate`. Other
   *   responses to a valid key have `X-RateLimit-*`; on a 429 nothing remains, and it has the dialect's `Retry-After`;
   * - `rate_limited`: the window of the key is used up, so that later requests are rejected too; only for a valid key;
   * - `key_revoked`: the key is revoked, and stays revoked; only for a valid key;
   * - `delay`: the actual response, only late. Such a fault can be combined with another one;
   * - `reset`: the connection is reset;
   * - `reset_on_reuse`: the connection is reset if it was used before, as by a server that closes a kept-alive connection;
   * - `html`: a proxy responds with HTML;
   * - `empty`: the body is empty;
   * - `invalid_json`: the body is complete, but not JSON;
   * - `truncated`: the body ends midway;
   * - `slow_body`: the body is complete, but arrives in small chunks;
   * - `wrong_content_type`: only the `Content-Type` is wrong.
   */
  readonly kind?:
    | 'response'
    | 'rate_limited'
    | 'key_revoked'
    | 'delay'
    | 'reset'
    | 'reset_on_reuse'
    | 'html'
    | 'empty'
    | 'invalid_json'
    | 'truncated'
    | 'slow_body'
    | 'wrong_content_type'
    | undefined
  /**
   * Delay of the response on the mock's clock. For `slow_body`, the duration of the body. It is fixed, evenly distributed from `min`
   * to `max`, or lognormally distributed, as in networks, with a median and a 99th percentile. Default 0; 1 s for `slow_body`.
   */
  readonly latency?:
    | Duration
    | { readonly min: Duration; readonly max: Duration }
    | { readonly median: Duration; readonly p99: Duration }
    | undefined
  /** Seed for the fraction of requests and for the latencies. Default: derived from the mock's seed and the fault's id. */
  readonly seed?: number | string | undefined
}

/** Kind of a fault. */
export type FaultKind = NonNullable<Fault['kind']>

/** Request that is passed to a fault's `when`. */
export interface FaultRequest {
  readonly method: string
  /** Path as it was sent. */
  readonly path: string
  readonly query: URLSearchParams
  /** Undefined for an unknown path or a wrong method. */
  readonly operation: OperationId | undefined
  readonly headers: Headers
  /** Body as text; empty if there is none. */
  readonly body: string
  /** Key that was sent; undefined for an unknown key. */
  readonly key_id: string | undefined
  /** Organization that the key belongs to. */
  readonly organization_id: string | undefined
  /** True if its connection was used before. Always true without connections: for `mock.fetch` and MSW. */
  readonly isReused: boolean
}

/** Planned fault. Its counts stay up to date. */
export interface PlannedFault {
  readonly id: string
  /** Selection of the matching requests: the next, the nth, every nth, or a fraction of all. */
  readonly plan:
    | { readonly next: true }
    | { readonly nth: number }
    | { readonly every: number }
    | { readonly fraction: number }
  readonly fault: Fault
  /** Number of requests that it will still affect; null if it stays until it is removed. */
  readonly remaining: number | null
  /** Number of requests that it has affected. */
  readonly count: number
}

/**
 * Plans failures. If several faults match a request, an `nth` comes before a `next`, and that before an `every` or a `fraction`.
 */
export interface MockFaults {
  /** Affects the next matching requests. Of several such faults, the one planned first comes first. */
  next(fault?: Fault): PlannedFault
  /** Affects the nth matching request, counted from now. With `times`, it affects that number of requests from there on. */
  nth(n: number, fault?: Fault): PlannedFault
  /** Affects every nth matching request, counted from now, until it is removed or has affected `times` requests. */
  every(n: number, fault?: Fault): PlannedFault
  /** Affects a fraction (0 to 1) of the matching requests, until it is removed or has affected `times` requests. */
  fraction(fraction: number, fault?: Fault): PlannedFault
  /** Returns the pending faults, in the order in which they were planned. */
  all(): PlannedFault[]
  /** Removes a fault. Throws if it isn't pending. */
  delete(id: string): void
  /** Removes every pending fault. */
  clear(): void
}
