import type { ApiKey } from '../domain/keys.ts'
import type { World } from '../domain/world.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { RouteMatch } from './routes.ts'

/** One request on its way through the gate. */
export interface Exchange {
  readonly request: Request
  /** Path as it was sent, percent-encoding and all. */
  readonly path: string
  /** Query as it was sent, with the leading `?`; empty when there is none. */
  readonly search: string
  /** The operation that the request asks for; nothing for an unknown path or a wrong method. */
  readonly route: RouteMatch | undefined
  /** What the layers find out for the journal; the one thing of an exchange that is written to. */
  readonly notes: { keyId?: string; fault?: string }
}

/** A request whose key was recognized. */
export interface Identified extends Exchange {
  readonly tenant: Tenant
  readonly key: ApiKey
}

/** A request for an operation that its key may use. */
export interface Permitted extends Identified {
  readonly route: RouteMatch
}

/** An organization as the gate sees it. */
export interface Tenant {
  readonly world: World
  readonly limiter: RateLimiter
}

/** An answer before it becomes a `Response`. */
export interface Reply {
  readonly status: number
  /** Becomes JSON; nothing for an answer without a body. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Takes the place of the answer that JSON would make: for faults, which break it on purpose. */
  readonly breakInto?: (json: string, headers: Record<string, string>) => Response
}

/** The one type that the gate's layers are made of: each wraps the next, which knows a little more. */
export type Serve<Incoming extends Exchange = Exchange> = (exchange: Incoming) => Promise<Reply>
