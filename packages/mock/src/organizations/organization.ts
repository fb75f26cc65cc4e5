import type { Churn, ChurnOptions } from '../domain/churn.ts'
import type { Conditions } from '../domain/conditions/conditions.ts'
import type { Contacts } from '../domain/contacts/contacts.ts'
import type { ApiKeys } from '../domain/keys/keys.ts'
import type { Permits } from '../domain/permits/create-permits.ts'
import type { Usage } from '../domain/usage.ts'
import type { Watchlist } from '../domain/watchlist.ts'
import type { World } from '../domain/world/world.ts'
import type { Faults } from '../http/faults/fault.ts'
import type { MockFetch } from '../http/fetch.ts'
import type { RequestFilter } from '../http/journal/filter.ts'
import type { RequestEntry } from '../http/journal/journal.ts'
import type { Plan, RateLimit, RateLimitOptions } from '../options/options.ts'
import type { Notification } from '../webhooks/notification.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

/** What a client needs to talk to an organization: `createClient(mock.clientOptions)`. */
export interface ClientOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: MockFetch
}

/** One organization of the service, with a world of its own. */
export interface Organization {
  /** Identifier and name, as `GET /me` shows them. */
  readonly organization: World['organization']
  /** Address of the service. */
  readonly baseUrl: string
  /** The secret value of a key that may do everything. */
  readonly apiKey: string
  /** `baseUrl`, `apiKey` and `fetch`, for a client of this organization. */
  readonly clientOptions: ClientOptions
  /** Every permit that the service knows; what changes one raises events. */
  readonly permits: Permits
  /** The permits that the organization follows. */
  readonly watchlist: Watchlist
  /** The people it works with. */
  readonly contacts: Contacts
  /** The permits that it wants to find. */
  readonly conditions: Conditions
  /** Its API keys, as on the Developers tab. */
  readonly keys: ApiKeys
  /** What it pays for. */
  readonly plan: Plan
  /** Requests that each of its keys may send in a window: as the plan says, or what was set in place of it. */
  readonly rateLimit: RateLimit
  /**
   * Changes the plan, and with it the limit of every key at once. The limit of an enterprise plan is agreed on: `rateLimit`
   * sets it, for any plan. Throws a TypeError for an unknown plan, and for a limit that makes no sense.
   */
  setPlan(plan: Plan, rateLimit?: RateLimitOptions): void
  /** Its requests per day, week and month, what went wrong, and the most called endpoints, as on the Developers tab. */
  usage(): Usage
  /** Its webhooks and their deliveries, as on the Developers tab. */
  readonly webhooks: Webhooks
  /** What the service told the organization: a delivery failed for good. Oldest first. */
  notifications(): Notification[]
  /** Makes its requests go wrong. */
  readonly faults: Faults
  /** Makes its lists change between two pages; the returned function ends it. */
  churn(options?: ChurnOptions): Churn
  /** Its last 1,000 requests, oldest first. */
  requests(filter?: RequestFilter): RequestEntry[]
  /** Forgets its requests so far. */
  clearRequests(): void
}
