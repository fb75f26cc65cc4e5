import { createClientState } from './client-state.ts'
import { attempt } from './fetch/attempt.ts'
import { authorize } from './fetch/authorize.ts'
import { pace } from './fetch/limit/pace.ts'
import type { RateLimit } from './fetch/limit/rate-limit.ts'
import { createScopeKey, type RateLimitStore } from './fetch/limit/rate-limit-store.ts'
import { createLog } from './fetch/log.ts'
import { resolveKey } from './fetch/resolve-key.ts'
import { reconnect } from './fetch/retry/reconnect.ts'
import { retry } from './fetch/retry/retry.ts'
import { checkObject } from './options/checks.ts'
import { assertNotBrowser, assertPlatform } from './options/environment.ts'
import type { CallOptions, ClientOptions } from './options/options.ts'
import { resolveOptions } from './options/resolve-options.ts'
import { createApi } from './request/api.ts'
import type { Api } from './request/api-types.ts'
import { type ApiPromise, createSendCall } from './request/call.ts'
import { type ConditionsResource, createConditions } from './resources/conditions.ts'
import { type ContactsResource, createContacts } from './resources/contacts.ts'
import { createOrganization, type Organization } from './resources/organization.ts'
import { createPermits, type PermitsResource } from './resources/permits.ts'
import { createWatchlist, type WatchlistResource } from './resources/watchlist.ts'

/** A client of the permit tracking service; made by {@link createClient}. */
export interface Client {
  /** Tests the connection: the organization of the key, and what the key may do. */
  me(options?: CallOptions): ApiPromise<Organization>
  /** Permits on the watchlist, their details and their status history. */
  readonly permits: PermitsResource
  /** Which permits the organization follows. */
  readonly watchlist: WatchlistResource
  /** People the organization works with. */
  readonly contacts: ContactsResource
  /** Portfolio conditions and the permits that match them. */
  readonly conditions: ConditionsResource
  /**
   * The typed openapi-fetch client on the same chain (key, timeout, retries): every path of the OpenAPI document, the
   * whole body back, a failed request as `error` instead of an exception.
   */
  readonly api: Api
  /**
   * What is known about the limit of the key that was used last, learned from every answer to a client with the same
   * key, base URL and `fetch`; `undefined` before the first answer that says something.
   */
  readonly rateLimit: RateLimit | undefined
}

/**
 * Makes a client of the permit tracking service.
 *
 * @example
 * ```ts
 * const client = createClient({ apiKey: 'pt_live_…', baseUrl: 'https://api.example.com/v1' })
 * for await (const permit of client.permits.list({ status: 'active' })) console.log(permit.permit_number)
 * ```
 *
 * @param options What is absent comes from the environment (`PERMIT_TRACKING_API_KEY`, `PERMIT_TRACKING_BASE_URL`).
 * @throws ConfigurationError when an option can't be used, or in a browser without `dangerouslyAllowBrowser`.
 */
export function createClient(options: ClientOptions = {}): Client {
  checkObject('create a client', 'options', options)
  assertNotBrowser(options.dangerouslyAllowBrowser)
  assertPlatform(options.fetch !== undefined)
  const settings = resolveOptions(options)
  const client = createClientState(settings)
  const scopeKey = createScopeKey(settings.baseUrl)
  let rateLimit: () => RateLimit | undefined = () => undefined
  const onResponse = (store: RateLimitStore, scope: string) => {
    rateLimit = () => store.get(scope).rateLimit
  }
  // The chain, made once and from the inside out: what a call says for itself is in its context.
  const authorized = authorize(reconnect((request, { settings: terms }) => terms.fetch(request)))
  // Outside of authorize, so that only the request it sends carries the key.
  const attempted = attempt(authorized, settings)
  const paced = pace(attempted, { ...settings, scopeKey, onResponse })
  const send = retry(resolveKey(paced, settings.apiKey), settings)
  const { api, apiFor } = createApi(settings, client, send)
  const call = createSendCall(apiFor, client)

  return {
    me: createOrganization(call, client).me,
    permits: createPermits(call, createLog(settings.logger, settings.hintLevel)),
    watchlist: createWatchlist(call),
    contacts: createContacts(call),
    conditions: createConditions(call),
    api,
    get rateLimit() {
      return rateLimit()
    },
  }
}
