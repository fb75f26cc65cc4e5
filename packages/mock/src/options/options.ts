import type { Clock, Moment } from '../clock/clock.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Fixtures } from '../domain/fixtures/fixtures.ts'

/** Function that sends webhook deliveries, such as `fetch`. */
export type Fetch = (request: Request) => Promise<Response>

/** Plan of an organization. It decides the number of requests per minute of each key. */
export type Plan = keyof typeof planLimits

/** Overrides of the plan's rate limit. */
export interface RateLimitOptions {
  /** Requests per window and key. Default: the plan's limit. */
  readonly limit?: number
  /** Length of a window in milliseconds. Default 60,000. */
  readonly windowMs?: number
}

/** Options of an organization's world. */
export interface WorldOptions {
  /**
   * Seed of the data. The same seed produces the same data, byte for byte, on any day: the last change is before `dataUntil`,
   * whatever the clock says. A number and its text (`1`, `'1'`) are the same seed. Default 1.
   */
  readonly seed?: number | string
  /** Number of seeded permits, watched or not. Default 250, or 0 with `fixtures.permits`. */
  readonly permits?: number
  /** Number of seeded permits on the watchlist. Default about 60 %, or 0 with `fixtures.watchlist`. */
  readonly watched?: number
  /** Number of seeded contacts. Default 40, or 0 with `fixtures.contacts`. */
  readonly contacts?: number
  /**
   * Time at which the seeded data ends, or `now` for the clock's time when the mock is created. A fixed time produces the same
   * data on any day. Default 2026-03-02T12:00:00Z.
   */
  readonly dataUntil?: Moment | 'now'
  /** Requests per minute and key: starter 100, professional 1,000, enterprise without limit. Default `professional`. */
  readonly plan?: Plan
  /** Overrides of the plan's rate limit. */
  readonly rateLimit?: RateLimitOptions
  /**
   * Data as JSON. Missing fields are filled in. A kind of data with fixtures isn't seeded, unless its number (`permits`,
   * `watched`, `contacts`) is set too. Additional organizations don't inherit fixtures.
   */
  readonly fixtures?: Fixtures
}

/** Options of `createMock`. */
export interface MockOptions extends WorldOptions {
  /** Source of time: `real`, `manual` (only `mock.clock.advance` moves it) or a custom clock. Default `real`. */
  readonly clock?: 'real' | 'manual' | Clock
  /**
   * Start time of a manual clock. It doesn't change the seeded data. Other clocks ignore it. Default 2026-03-02T12:00:00Z, the
   * default of `dataUntil`.
   */
  readonly startAt?: Moment
  /**
   * Base URL of the service. The mock serves its path on every origin. Without a path it gets `/v1`.
   * Default `https://permit-tracking.test/v1`.
   */
  readonly baseUrl?: string
  /** Name of the default organization. Default `Harbor Point Builders`. */
  readonly organizationName?: string
  /** Behaviour of the service where its specification is silent. Default: `defaultDialect`, as the OpenAPI document describes. */
  readonly dialect?: Partial<Dialect>
  /** Function that sends webhook deliveries. Default: `globalThis.fetch`, looked up at every call. */
  readonly fetch?: Fetch
  /**
   * Validates every response against the OpenAPI document: `mock.fetch` rejects with a `ResponseValidationError` for an invalid
   * one. The dialect is applied after the validation, and injected faults are not validated. Default: true if the environment variable `PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES` is `1`.
   */
  readonly validateResponses?: boolean
  /**
   * Lets requests select a fault with a `Prefer` header (RFC 7240): `Prefer: code=429`, with optional `error=slow_down`,
   * `delay=2s`, `kind=html` and `phase=after_commit`. Default false; true in the standalone server.
   */
  readonly preferHeader?: boolean
}

/** Requests per minute. The plan without a limit has an unreachable one, because the headers need a number. */
export const planLimits = { starter: 100, professional: 1_000, enterprise: 1_000_000_000 } as const

/** Rate limit of an organization. */
export interface RateLimit {
  /** Requests per window and key. */
  readonly limit: number
  /** Length of a window in milliseconds. */
  readonly windowMs: number
}

/** Options of an organization's world with defaults. Undefined values depend on the seed. */
export interface ResolvedWorldOptions {
  readonly seed: number | string
  readonly permits: number
  readonly watched: number | undefined
  readonly contacts: number | undefined
  /** Epoch milliseconds. Undefined for the default of the seed. */
  readonly dataUntil: number | 'now' | undefined
  readonly plan: Plan
  readonly rateLimit: RateLimit
  readonly fixtures: Fixtures | undefined
}

/** Options of a mock with defaults. */
export interface ResolvedOptions {
  readonly world: ResolvedWorldOptions
  readonly organizationName: string | undefined
  readonly clock: Clock
  readonly baseUrl: string
  readonly dialect: Dialect
  readonly fetch: Fetch
  readonly validateResponses: boolean
  readonly preferHeader: boolean
}
