import type { Clock, Moment } from '../clock/clock.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Fixtures } from '../domain/fixtures/fixtures.ts'

/** Sends one request: the shape of `fetch` that the mock delivers webhooks through. */
export type Fetch = (request: Request) => Promise<Response>

/** What an organization pays for; it sets the requests per minute of each of its keys. */
export type Plan = keyof typeof planLimits

/** A rate limit other than that of the plan. */
export interface RateLimitOptions {
  /** Requests per window and key. Default: as the plan says. */
  readonly limit?: number
  /** Length of a window in milliseconds. Default 60,000. */
  readonly windowMs?: number
}

/** What can be set for every organization. */
export interface WorldOptions {
  /**
   * The same seed makes the same data, byte for byte, on any day: its last change is before `dataUntil`, whatever the
   * clock says. A number and its text (`1`, `'1'`) are the same seed. Default 1.
   */
  readonly seed?: number | string
  /** How many permits are seeded, watched or not. Default 250; none with `fixtures.permits`. */
  readonly permits?: number
  /** How many of them are on the watchlist. Default about 60 %; none with `fixtures.watchlist`. */
  readonly watched?: number
  /** How many contacts are seeded. Default 40; none with `fixtures.contacts`. */
  readonly contacts?: number
  /**
   * The moment that seeded data leads up to, or `now` for the clock's moment when the mock is created. A moment makes the
   * same data on any day. Default 2026-03-02T12:00:00Z.
   */
  readonly dataUntil?: Moment | 'now'
  /** Requests per minute and key: starter 100, professional 1,000, enterprise without limit. Default `professional`. */
  readonly plan?: Plan
  /** Another rate limit than that of the plan, for tests and demonstrations. */
  readonly rateLimit?: RateLimitOptions
  /**
   * Data of one's own, as JSON; what a record leaves out is filled in. Of a kind that is given nothing is seeded,
   * unless its number (`permits`, `watched`, `contacts`) is given, too. Further organizations don't inherit it.
   */
  readonly fixtures?: Fixtures
}

/** Everything `createMock` takes; all of it is optional. */
export interface MockOptions extends WorldOptions {
  /** The source of time: `real`, `manual` (moves only by `mock.clock.advance`) or a clock of your own. Default `real`. */
  readonly clock?: 'real' | 'manual' | Clock
  /**
   * Where a manual clock starts. Default 2026-03-02T12:00:00Z, the moment that the seeded data leads up to; with a
   * later one the data is older, and stays the same. Without meaning for other clocks.
   */
  readonly startAt?: Moment
  /**
   * Address of the service; its path is the prefix that is served, whatever the origin. Without a path it gets `/v1`.
   * Default `https://permit-tracking.test/v1`.
   */
  readonly baseUrl?: string
  /** Name of the default organization. Default `Harbor Point Builders`. */
  readonly organizationName?: string
  /** How the service behaves where its specification is silent. Default: as the OpenAPI document says. */
  readonly dialect?: Partial<Dialect>
  /** How webhooks leave the mock. Default: `globalThis.fetch`, looked up at every call. */
  readonly fetch?: Fetch
  /**
   * Checks every answer against the OpenAPI document; a break makes `mock.fetch` reject with a
   * `ResponseValidationError`. What a dialect changes on purpose is put in after the check, injected faults are
   * not checked. Default: true if the environment variable `PERMIT_TRACKING_MOCK_VALIDATE_RESPONSES` is `1`.
   */
  readonly validateResponses?: boolean
  /**
   * Lets a request ask for the fault that it gets, by a header as RFC 7240 has it: `Prefer: code=429`, also with
   * `error=slow_down`, `delay=2s`, `as=html` or `phase=after_commit`. Default false; the standalone server does.
   */
  readonly prefer?: boolean
}

/** Requests per minute; a plan without limit shows one that nobody reaches, as the headers need a number. */
export const planLimits = { starter: 100, professional: 1_000, enterprise: 1_000_000_000 } as const

/** The rate limit that counts for an organization. */
export interface RateLimit {
  /** Requests per window and key. */
  readonly limit: number
  /** Length of a window in milliseconds. */
  readonly windowMs: number
}

/** The options of an organization's world with every default filled in, less what the world knows best. */
export interface ResolvedWorldOptions {
  readonly seed: number | string
  readonly permits: number
  readonly watched: number | undefined
  readonly contacts: number | undefined
  /** Epoch milliseconds; undefined for the moment that the seed knows. */
  readonly dataUntil: number | 'now' | undefined
  readonly plan: Plan
  readonly rateLimit: RateLimit
  readonly fixtures: Fixtures | undefined
}

/** The options with every default filled in. */
export interface ResolvedOptions {
  readonly world: ResolvedWorldOptions
  readonly organizationName: string | undefined
  readonly clock: Clock
  readonly baseUrl: string
  readonly dialect: Dialect
  readonly fetch: Fetch
  readonly validateResponses: boolean
  readonly prefer: boolean
}
