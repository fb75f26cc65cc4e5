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
import type { RequestEntry } from '../http/journal/entry.ts'
import type { RequestFilter } from '../http/journal/filter.ts'
import type { Plan, RateLimit, RateLimitOptions } from '../options/options.ts'
import type { Notification } from '../webhooks/notification.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { KeyRateWindow } from './rate-windows.ts'

/** Options of a client of the organization: `createClient(mock.clientOptions)`. */
export interface ClientOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: MockFetch
}

/** One organization of the service, with its own world. */
export interface Organization {
  /** Identifier and name, as in `GET /me`. */
  readonly organization: World['organization']
  /** Base URL of the service. */
  readonly baseUrl: string
  /** Secret value of the default key, which has the admin permission. */
  readonly apiKey: string
  /** `baseUrl`, `apiKey` and `fetch`, for a client of this organization. */
  readonly clientOptions: ClientOptions
  /** Every permit of the service. Changes of watched permits raise events. */
  readonly permits: Permits
  /** Watched permits. */
  readonly watchlist: Watchlist
  /** Contacts of the organization. */
  readonly contacts: Contacts
  /** Portfolio conditions of the organization. */
  readonly conditions: Conditions
  /** API keys, as on the Developers tab. */
  readonly keys: ApiKeys
  /** Plan of the organization. */
  readonly plan: Plan
  /** Current rate limit of each key. */
  readonly rateLimit: RateLimit
  /**
   * Changes the plan and the limit of every key. `rateLimit` overrides the limit of the plan, such as for an enterprise plan with
   * an agreed limit. Throws a TypeError for an unknown plan and for an invalid limit.
   */
  setPlan(plan: Plan, rateLimit?: RateLimitOptions): void
  /** Returns the remaining requests of every key that is not revoked, without counting a request. */
  rateWindows(): KeyRateWindow[]
  /** Returns requests and errors per day, week and month, endpoint and key, as on the Developers tab. */
  usage(): Usage
  /** Webhooks and their deliveries, as on the Developers tab. */
  readonly webhooks: Webhooks
  /** Returns the service's notifications of deliveries that failed for good, oldest first. */
  notifications(): Notification[]
  /** Faults for the requests of the organization. */
  readonly faults: Faults
  /** Starts changing lists between responses. The returned function ends it. */
  churn(options?: ChurnOptions): Churn
  /** Returns the last 1,000 requests of the organization, oldest first. */
  requests(filter?: RequestFilter): RequestEntry[]
  /** Removes the recorded requests of the organization. */
  clearRequests(): void
}
