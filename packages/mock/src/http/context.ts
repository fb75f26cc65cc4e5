import type { ChurnScheduler } from '../domain/churn.ts'
import type { ApiKey } from '../domain/keys/keys.ts'
import type { World } from '../domain/world/world.ts'
import type { FaultQueue } from './faults/fault-queue.ts'
import type { Generation } from './generation.ts'
import type { Reason } from './journal/entry.ts'
import type { Journal } from './journal/journal.ts'
import type { Problem } from './problems.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'
import type { RecordDialectUse } from './record-dialect-use.ts'
import type { RouteMatch } from './routes.ts'
import type { TotalCache } from './total-cache.ts'

/** Part of a request that the service reads. */
export interface IncomingRequest {
  readonly method: string
  /** Absolute and normalized, like `url` of a `Request`. */
  readonly url: string
  readonly headers: IncomingHeaders
  readonly signal: AbortSignal
  /** True if the connection was used before; undefined for adapters without connections. */
  readonly isConnectionReused?: boolean
  /** Reads the body; undefined if none was sent. */
  readonly text: (() => Promise<string>) | undefined
  /** Set if the adapter could not read the request. Every operation then responds with it. */
  readonly problem?: Problem<400 | 404>
  /** Owner of the signal. Kept with it, because Node forgets the signal of a `Request` that was collected (nodejs/undici#3644). */
  readonly source?: Request
}

/** Part of `Headers` that the service reads. Iteration yields names in lower case, in any order. */
export interface IncomingHeaders extends Iterable<[name: string, value: string]> {
  get(name: string): string | null
  has(name: string): boolean
}

/** Request as `app.ts` passes it to the pipeline. */
export interface RoutedRequest {
  readonly request: IncomingRequest
  /** Path as it was sent, percent-encoded. */
  readonly path: string
  /** Query as it was sent, with the leading `?`; empty if there is none. */
  readonly search: string
  /** Operation of the request; undefined for an unknown path or a wrong method. */
  readonly route: RouteMatch | undefined
}

/** Request whose body was read. */
export interface BufferedRequest extends RoutedRequest {
  /** Body; undefined if none was sent. Set by `record`. */
  readonly text: string | undefined
  /** Generation in which the request arrived. Set by `record`. */
  readonly generation: Generation
  /** Created by `record`, and written to by the other layers. */
  readonly trace: RequestTrace
}

/** Request whose caller was looked up. */
export interface RequestContext extends BufferedRequest {
  /** Owner of the key, even of a revoked one; undefined for an unknown key. Set by `identify`. */
  readonly caller: Caller | undefined
}

/** Request with a valid key. `authenticate` sets `organization` and `key`. */
export interface AuthenticatedContext extends RequestContext, Caller {}

/** Request for an operation that its key may use. */
export interface AuthorizedContext extends AuthenticatedContext {
  /** Checked by `authorize`. */
  readonly route: RouteMatch
}

/** Key with the organization that it belongs to. */
export interface Caller {
  readonly organization: ServedOrganization
  readonly key: ApiKey
}

/** Part of an organization that the layers use. */
export interface ServedOrganization {
  readonly world: World
  readonly limiter: RateLimiter
  /** Faults that concern its requests only. */
  readonly faults: FaultQueue
  /** Changes of its data between requests. */
  readonly churn: ChurnScheduler
  /** Requests with its keys. */
  readonly journal: Journal
  /** Totals of its lists, if the dialect caches them. */
  readonly totals: TotalCache
}

/** Findings of the layers for the journal: the only mutable part of a context. */
export interface RequestTrace {
  /** Secret that was sent, so that the journal can mask it. Set by `identify`. */
  secret?: string | undefined
  /** Set by `identify`. */
  caller?: Caller | undefined
  /** Decisions about the response, in the order of the layers. */
  readonly reasons: Reason[]
  /** Adds a value of the dialect to the reasons. */
  readonly recordDialectUse: RecordDialectUse
  /** Fault that decided the response: one that breaks it, or else one that only delays it. */
  fault?: string
}

/** Response of a handler or a layer, before it is serialized. */
export interface HandlerResult {
  readonly status: number
  /** Value that is serialized as JSON; undefined for a response without a body. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Changes the serialized response, for faults that corrupt it. */
  readonly transform?: (response: RawResponse) => RawResponse
}

/** Serialized response. */
export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Body, or the part of it that is sent. */
  readonly text: string | undefined
  /** Body in chunks, sent in place of `text`. */
  readonly stream?: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Layer of the pipeline. It wraps the next one, which receives a context with more fields. It is synchronous. */
export type Layer<Context extends RoutedRequest = RequestContext> = (context: Context) => HandlerResult

/** Layer that may delay the response. */
export type AsyncLayer<Context extends RoutedRequest = RequestContext> = (
  context: Context,
) => HandlerResult | Promise<HandlerResult>
