import type { Clock } from './clock.ts'
import type { Dialect } from './dialect.ts'
import type { ConditionBook } from './domain/conditions.ts'
import type { ContactBook } from './domain/contacts.ts'
import type { KeyRing } from './domain/keys.ts'
import type { PermitCatalog } from './domain/permits.ts'
import type { Watchlist } from './domain/watchlist.ts'
import { createWorld, type World } from './domain/world.ts'
import type { Tenant } from './http/exchange.ts'
import type { MockFetch } from './http/fetch.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import type { Fetch, ResolvedWorldOptions } from './options.ts'
import { createWebhookCenter, type WebhookCenter } from './webhooks/center.ts'
import type { Notification } from './webhooks/notification.ts'

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
  readonly permits: PermitCatalog
  /** The permits that the organization follows. */
  readonly watchlist: Watchlist
  /** The people it works with. */
  readonly contacts: ContactBook
  /** The permits that it wants to find. */
  readonly conditions: ConditionBook
  /** Its API keys, as on the Developers tab. */
  readonly keys: KeyRing
  /** Its webhooks and their deliveries, as on the Developers tab. */
  readonly webhooks: WebhookCenter
  /** What the service told the organization: a delivery failed for good. Oldest first. */
  notifications(): Notification[]
}

/** What an organization shares with the others of its mock. */
export interface OrganizationSurroundings {
  readonly clock: Clock
  readonly dialect: Dialect
  readonly baseUrl: string
  readonly fetch: MockFetch
  /** How webhooks leave the mock. */
  readonly send: Fetch
}

/** An organization and how the gate sees it. */
export function createOrganization(
  options: ResolvedWorldOptions & { readonly organizationName?: string | undefined },
  { clock, dialect, baseUrl, fetch, send }: OrganizationSurroundings,
): { organization: Organization; tenant: Tenant } {
  const { seed, permits, watched, contacts, organizationName } = options
  const world = createWorld({ seed, permits, watched, contacts, organizationName, clock })
  const { key: apiKey } = world.keys.create({ name: 'Default key of the mock', permissions: ['admin'] })
  const webhooks = createWebhookCenter({ world, clock, dialect, send, seed })
  const { notifications, ...center } = webhooks
  return {
    tenant: { world, limiter: createRateLimiter(options.rateLimit, clock) },
    organization: {
      organization: world.organization,
      baseUrl,
      apiKey,
      clientOptions: { baseUrl, apiKey, fetch },
      permits: world.permits,
      watchlist: world.watchlist,
      contacts: world.contacts,
      conditions: world.conditions,
      keys: world.keys,
      webhooks: center,
      notifications,
    },
  }
}
