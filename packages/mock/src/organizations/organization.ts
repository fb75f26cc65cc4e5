import type { Churn, ChurnOptions } from '../domain/churn.ts'
import type { MockConditions } from '../domain/conditions/conditions.ts'
import type { MockContacts } from '../domain/contacts/contacts.ts'
import type { ApiKeys } from '../domain/keys/keys.ts'
import type { MockPermits } from '../domain/permits/permits.ts'
import type { Usage } from '../domain/usage.ts'
import type { MockWatchlist } from '../domain/watchlist.ts'
import type { MockFaults } from '../http/faults/fault.ts'
import type { RequestEntry } from '../http/journal/entry.ts'
import type { RequestFilter } from '../http/journal/filter.ts'
import type { OrganizationOptions } from '../options/options.ts'
import type { MockNotification } from '../webhooks/notification.ts'
import type { MockWebhooks } from '../webhooks/webhooks.ts'
import type { KeyRateWindow } from './rate-windows.ts'

/** One organization of the service, with its own world. */
export interface MockOrganization {
  /** Identifier and name, as in `GET /me`. */
  readonly organization: { readonly organization_id: string; readonly organization_name: string }
  /** Base URL of the service. */
  readonly baseUrl: string
  /** Secret value of the default key, which has the admin permission. */
  readonly apiKey: string
  /** `baseUrl`, `apiKey` and `fetch`, for a client of this organization. */
  readonly clientOptions: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  }
  /** All permits of the organization, watched or not. Changes of watched permits raise events. */
  readonly permits: MockPermits
  /** Watched permits. */
  readonly watchlist: MockWatchlist
  /** Contacts of the organization. */
  readonly contacts: MockContacts
  /** Portfolio conditions of the organization. */
  readonly conditions: MockConditions
  /** API keys, as on the Developers tab. */
  readonly keys: ApiKeys
  /** Name of the plan. It is `enterprise` if a limit was agreed. */
  readonly plan: 'starter' | 'professional' | 'enterprise'
  /** Current rate limit of each key: requests per window, and the length of a window in milliseconds. */
  readonly rateLimit: { readonly limit: number; readonly windowMs: number }
  /**
   * Changes the plan, and with it the limit of every key at once: `setPlan('starter')`, `setPlan({ limit: 5, window: '10s' })`.
   * Throws a TypeError for an unknown plan and for an invalid limit.
   */
  setPlan(plan: NonNullable<OrganizationOptions['plan']>): void
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
  /** Starts changing lists between responses, until `stop()` of the result is called. */
  churn(options?: ChurnOptions): Churn
  /** Returns the last 1,000 requests of the organization, oldest first. */
  requests(filter?: RequestFilter): RequestEntry[]
  /** Removes the recorded requests of the organization. */
  clearRequests(): void
}
