import type { Dialect } from '../dialect/dialect.ts'
import type { ChurnScheduler } from '../domain/churn.ts'
import type { ApiKey } from '../domain/keys/keys.ts'
import type { World } from '../domain/world/world.ts'
import type { FaultQueue } from './faults/fault-queue.ts'
import type { Generation } from './generation.ts'
import type { Journal } from './journal/journal.ts'
import type { Problem } from './problems.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'
import type { RouteMatch } from './routes.ts'
import type { TotalCache } from './total-cache.ts'

/** What the service needs of a request. */
export interface IncomingRequest {
  readonly method: string
  /** Absolute and normalized, as that of a `Request`. */
  readonly url: string
  readonly headers: IncomingHeaders
  readonly signal: AbortSignal
  /** Whether its connection was used before; undefined where there are no connections. */
  readonly isReused?: boolean
  /** Reads the body; nothing when none was sent. */
  readonly text: (() => Promise<string>) | undefined
  /** Response of the operation to a request that the adapter could not take as it was sent. */
  readonly problem?: Problem<400>
}

/** What the service needs of the headers; those of a `Request` have it. Names come in lower case, in any order. */
export interface IncomingHeaders extends Iterable<[name: string, value: string]> {
  get(name: string): string | null
  has(name: string): boolean
}

/** A request as it comes in. */
export interface RoutedRequest {
  readonly request: IncomingRequest
  /** Path as it was sent, percent-encoding and all. */
  readonly path: string
  /** Query as it was sent, with the leading `?`; empty when there is none. */
  readonly search: string
  /** The operation that the request asks for; nothing for an unknown path or a wrong method. */
  readonly route: RouteMatch | undefined
}

/** A request that was read whole. */
export interface BufferedRequest extends RoutedRequest {
  /** The body; nothing when none was sent. */
  readonly text: string | undefined
  /** Of the mock, in which the request came. */
  readonly generation: Generation
  readonly notes: Notes
}

/** One request on its way through the gate. */
export interface RequestContext extends BufferedRequest {
  /** Whose key was sent, also a revoked one; nothing for a key that no organization has. */
  readonly caller: Caller | undefined
}

/** A request whose key is valid. */
export interface AuthenticatedContext extends RequestContext, Caller {}

/** A request for an operation that its key may use. */
export interface AuthorizedContext extends AuthenticatedContext {
  readonly route: RouteMatch
}

/** A key and its organization. */
export interface Caller {
  readonly organization: ServedOrganization
  readonly key: ApiKey
}

/** Parts of an organization that the pipeline uses. */
export interface ServedOrganization {
  readonly world: World
  readonly limiter: RateLimiter
  /** Faults of its requests. */
  readonly faults: FaultQueue
  /** Changes between its requests. */
  readonly churn: ChurnScheduler
  /** Its requests. */
  readonly journal: Journal
  /** Totals of its lists for the dialect that caches them. */
  readonly totals: TotalCache
}

/** What the layers find out for the journal; the one thing of an context that is written to. */
export interface Notes {
  /** The secret that was sent, so that the journal can leave it out. */
  secret?: string | undefined
  caller?: Caller | undefined
  fault?: string
  /** The switches of the dialect that are among the reasons. */
  switches?: Set<keyof Dialect>
  /** Why the answer is what it is, in the order of the layers; made into words only when they are read. */
  readonly reasons: (() => string)[]
}

/** An answer before it becomes a `Response`. */
export interface HandlerResult {
  readonly status: number
  /** Becomes JSON; nothing for an answer without a body. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Changes the answer once it is written: for faults, which break it on purpose. */
  readonly transform?: (whole: RawResponse) => RawResponse
}

/** An answer as it is sent. */
export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body, or as much of it as is sent. */
  readonly text: string | undefined
  /** Sends the text in another way than whole and at once. */
  readonly stream?: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** What the gate's layers are made of: each wraps the next, which knows a little more. The service itself never waits. */
export type Layer<Incoming extends RoutedRequest = RequestContext> = (context: Incoming) => HandlerResult

/** A layer around it, which may let the answer wait. */
export type AsyncLayer<Incoming extends RoutedRequest = RequestContext> = (
  context: Incoming,
) => HandlerResult | Promise<HandlerResult>
