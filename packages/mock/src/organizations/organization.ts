import type { Churn, ChurnOptions } from '../domain/churn.ts'
import type { MockConditions } from '../domain/conditions/conditions.ts'
import type { MockContacts } from '../domain/contacts/contacts.ts'
import type { ApiKeys } from '../domain/keys/keys.ts'
import type { MockPermits } from '../domain/permits/create-permits.ts'
import type { Usage } from '../domain/usage.ts'
import type { MockWatchlist } from '../domain/watchlist.ts'
import type { World } from '../domain/world/world.ts'
import type { MockFaults } from '../http/faults/fault.ts'
import type { MockFetch } from '../http/fetch.ts'
import type { RequestEntry } from '../http/journal/entry.ts'
import type { RequestFilter } from '../http/journal/filter.ts'
import type { Plan, RateLimit, RateLimitOptions } from '../options/options.ts'
import type { MockNotification } from '../webhooks/notification.ts'
import type { MockWebhooks } from '../webhooks/webhooks.ts'
import type { KeyRateWindow } from './rate-windows.ts'

/** Options of a client of the organization: `createClient(mock.clientOptions)`. */
export interface ClientOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: MockFetch
}

/** One organization of the service, with its own world. */
export interface MockOrganization {
  /** Identifier and name, as in `GET /me`. */
  readonly organization: World['organization']
  /** Base URL of the service. */
  readonly baseUrl: string
  /** Secret value of the default key, which has the admin permission. */
  readonly apiKey: string
  /** `baseUrl`, `apiKey` and `fetch`, for a client of this organization. */
  readonly clientOptions: ClientOptions
  /** Every permit of the service. Changes of watched permits raise events. */
  readonly permits: MockPermits
  /** Watched permits. */
  readonly watchlist: MockWatchlist
  /** Contacts of the organization. */
  readonly contacts: MockContacts
  /** Portfolio conditions of the organization. */
  readonly conditions: MockConditions
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
  readonly webhooks: MockWebhooks
  /** Returns the service's notifications of deliveries that failed for good, oldest first. */
  notifications(): MockNotification[]
  /** Faults for the requests of the organization. */
  readonly faults: MockFaults
  /** Starts changing lists between responses. The returned function ends it. */
  churn(options?: ChurnOptions): Churn
  /** Returns the last 1,000 requests of the organization, oldest first. */
  requests(filter?: RequestFilter): RequestEntry[]
  /** Removes the recorded requests of the organization. */
  clearRequests(): void
}
