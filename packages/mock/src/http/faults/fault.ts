import type { OperationId } from '../../generated/operations.ts'
import type { Latency } from './latency.ts'

/**
 * Ways in which an answer is broken: the connection is reset; it is reset if it was used before, as by a server that
 * closes a kept-alive connection at that moment; a proxy answers with HTML; the body is empty; it is
 * whole, but not JSON; it ends in the middle; it is whole, but comes in drips; or it is right, and its
 * `Content-Type` isn't.
 */
export type BrokenResponse =
  | 'reset'
  | 'reset_on_reuse'
  | 'html'
  | 'empty'
  | 'invalid_json'
  | 'truncated'
  | 'slow_body'
  | 'wrong_content_type'

/**
 * What arrives in place of the answer: an error as the document describes it (`response`), with the headers that the service
 * puts on such an answer: `X-RateLimit-*` for a valid key, on a 429 with nothing left and the dialect's `Retry-After`, and on a
 * 401 `WWW-Authenticate`; a broken answer; or
 *
 * - `rate_limited`: the window of the key is really used up, so the requests that follow are refused too;
 * - `key_revoked`: the key is really revoked, and stays so;
 * - `none`: the real answer, only late. Such a fault comes on top of another one.
 */
export type FaultKind = 'response' | 'rate_limited' | 'key_revoked' | 'none' | BrokenResponse

/** Something that goes wrong on purpose. All of it but `when` is JSON. */
export interface Fault {
  /**
   * Status of the answer: of a `response` 400 to 599, default 500; of a broken answer 200 to 599, default 502 for `html` and
   * `empty`, and that of the real answer where that is spoiled.
   */
  readonly status?: number
  /** Error code of the answer. Default: the one that belongs to the status. */
  readonly code?: string
  /**
   * Headers to set, such as `Retry-After`, in place of those of the same names. Default none: a `response` has those that the
   * service's own answers of its status have, in the mock's dialect; see {@link FaultKind}.
   */
  readonly headers?: Readonly<Record<string, string>>
  /** How many requests it happens to. Default 1; for a share and for every nth: until it is removed. */
  readonly times?: number
  /** Happens only to requests for this operation. Default: to every request. */
  readonly operation?: OperationId
  /** Happens only to requests that this says yes to. Default: to every request. */
  readonly when?: (request: FaultRequest) => boolean
  /**
   * `before`: the service doesn't see the request, so it is neither counted nor checked. `after_commit`: the
   * service does its work, and then the answer goes wrong. Default `before`; `after_commit` for what spoils a real
   * answer: `invalid_json`, `truncated`, `slow_body` and `wrong_content_type`.
   */
  readonly phase?: 'before' | 'after_commit'
  /** What arrives. `rate_limited` and `key_revoked` happen only to requests with a valid key. Default `response`. */
  readonly as?: FaultKind
  /** How long the answer takes on the mock's clock; of a `slow_body`, how long its body takes. Default 0; 1 s for `slow_body`. */
  readonly latency?: Latency
  /** The same seed gives the same share of requests and the same latencies. Default: the mock's seed and the fault's place. */
  readonly seed?: number | string
}

/** A request as a fault's `when` sees it. */
export interface FaultRequest {
  readonly method: string
  /** Path as it was sent. */
  readonly path: string
  readonly query: URLSearchParams
  /** Nothing for an unknown path or a wrong method. */
  readonly operation: OperationId | undefined
  readonly headers: Headers
  /** The body as text; empty when there is none. */
  readonly body: string
  /** The key that was sent; nothing for a key that no organization has. */
  readonly key_id: string | undefined
  /** The organization that the key belongs to. */
  readonly organization_id: string | undefined
  /** Whether its connection was used before. Always true where there are no connections: `mock.fetch` and MSW. */
  readonly isReused: boolean
}

/** A fault that was planned. It goes on telling how often it has happened. */
export interface PlannedFault {
  readonly id: string
  /** Which of the requests that fit: the next, those from the nth on, every nth, or a share of all. */
  readonly plan:
    | { readonly next: true }
    | { readonly nth: number }
    | { readonly every: number }
    | { readonly share: number }
  readonly fault: Fault
  /** How often it will happen yet; null: until it is removed. */
  readonly left: number | null
  readonly happened: number
}

/** Steers what goes wrong. Of several faults for one request, an `nth` comes before a `next`, and that before an `every` or a `share`. */
export interface Faults {
  /** Makes the next requests that fit go wrong; of several such faults, the one planned first comes first. */
  next(fault?: Fault): PlannedFault
  /** Makes the nth request that fits go wrong, counted from now; with `times`, as many from there on. */
  nth(n: number, fault?: Fault): PlannedFault
  /** Makes every nth request that fits go wrong, counted from now, until it is removed or has happened `times` times. */
  every(n: number, fault?: Fault): PlannedFault
  /** Makes a share (0 to 1) of the requests that fit go wrong, until it is removed or has happened `times` times. */
  share(fraction: number, fault?: Fault): PlannedFault
  /** The faults that wait, in the order planned. */
  list(): PlannedFault[]
  /** Forgets one fault. Throws for one that doesn't wait. */
  remove(id: string): void
  /** Forgets every fault that waits. */
  clear(): void
}
