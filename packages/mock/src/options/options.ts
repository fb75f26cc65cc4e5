import type { Clock, Duration, Moment } from '../clock/clock.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Fixtures } from '../domain/fixtures/fixtures.ts'

/** Function that sends requests, such as `fetch`. */
export type Fetch = NonNullable<MockOptions['fetch']>

/** Name of a plan. */
export type Plan = keyof typeof planLimits

/** Options of an organization's data and limits. An additional organization inherits those of the mock, unless stated otherwise. */
export interface OrganizationOptions {
  /** Name of an additional organization. Default `Harbor Point Builders`. */
  readonly name?: string | undefined
  /**
   * Seed of the data. The same seed produces the same data, byte for byte, on any day unless `dataUntil` is `now`. A number and
   * its text (`1`, `'1'`) are the same seed. An additional organization appends its number, such as `1/1`. Default 1.
   */
  readonly seed?: number | string | undefined
  /** Number of seeded permits, watched or not. Default 250, or 0 with `fixtures.permits`. */
  readonly permits?: number | undefined
  /**
   * Number of seeded permits on the watchlist, at most `permits`. Default about 60 %, or 0 with `fixtures.watchlist`. An additional
   * organization with its own permits doesn't inherit it.
   */
  readonly watched?: number | undefined
  /** Number of seeded contacts. Default 40, or 0 with `fixtures.contacts`. */
  readonly contacts?: number | undefined
  /**
   * Time at which the seeded data ends. `now` is the clock's time at the creation of the mock or of the additional organization. A
   * fixed time produces the same data on any day. Default 2026-03-02T12:00:00Z.
   */
  readonly dataUntil?: Moment | 'now' | undefined
  /**
   * Requests per minute and key: `starter` 100, `professional` 1,000, `enterprise` without limit. An object is the agreed limit of
   * an enterprise plan: requests per window and key, and the length of a window (default 1 minute). Default `professional`.
   */
  readonly plan?:
    | 'starter'
    | 'professional'
    | 'enterprise'
    | { readonly limit: number; readonly window?: Duration | undefined }
    | undefined
  /**
   * Data as JSON. Missing fields are filled in. A kind of data with fixtures isn't seeded, unless its number (`permits`,
   * `watched`, `contacts`) is set too. Additional organizations don't inherit fixtures.
   */
  readonly fixtures?: Fixtures | undefined
}

/** Options of `createMock`. */
export interface MockOptions extends Omit<OrganizationOptions, 'name'> {
  /**
   * Source of time: `real`, `manual` (starts at 2026-03-02T12:00:00Z and doesn't move by itself), a manual clock that starts at
   * another time, or a custom clock. The start time affects seeded data only if `dataUntil` is `now`. Default `real`.
   */
  readonly clock?: 'real' | 'manual' | { readonly startAt: Moment } | Clock | undefined
  /**
   * Base URL of the service. The mock ignores the origin of a request and compares only the path. A URL without a path gets `/v1`.
   * Default `https://permit-tracking.test/v1`.
   */
  readonly baseUrl?: string | undefined
  /** Behaviour of the service where its specification leaves it open. Default: the behaviour in the OpenAPI document. */
  readonly dialect?: Partial<Dialect> | undefined
  /** Function that sends webhook deliveries. Default: the `globalThis.fetch` at the time of each delivery. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
  /**
   * Lets requests select a fault with a `Prefer` header (RFC 7240): `Prefer: code=429`, with optional `error=slow_down`,
   * `delay=2s`, `kind=html` and `phase=after_commit`. Default false; true in the standalone server.
   */
  readonly preferHeader?: boolean | undefined
}

/** Requests per minute. The plan without a limit has an unreachable one, because the headers need a number. */
export const planLimits = { starter: 100, professional: 1_000, enterprise: 1_000_000_000 } as const

// `Object.keys` returns `string[]`.
export const planNames = Object.keys(planLimits) as readonly Plan[]

/** Rate limit of an organization. */
export interface RateLimit {
  /** Requests per window and key. */
  readonly limit: number
  /** Length of a window in milliseconds. */
  readonly windowMs: number
}

/** Options of an organization with defaults. `seedWorld` fills in undefined values. */
export interface ResolvedOrganizationOptions {
  readonly name: string | undefined
  readonly seed: number | string
  readonly permits: number
  readonly watched: number | undefined
  readonly contacts: number | undefined
  /** Epoch milliseconds. Undefined for `defaultUntil`. */
  readonly dataUntil: number | 'now' | undefined
  readonly plan: Plan
  readonly rateLimit: RateLimit
  readonly fixtures: Fixtures | undefined
}

/** Options of a mock with defaults. */
export interface ResolvedMockOptions {
  readonly organization: ResolvedOrganizationOptions
  readonly clock: Clock
  readonly baseUrl: string
  readonly dialect: Dialect
  readonly fetch: Fetch
  readonly preferHeader: boolean
}
