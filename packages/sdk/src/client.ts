import type { RateLimit } from './errors/api-error.ts'
import { attempt } from './fetch/attempt.ts'
import { authorize, resolveKey } from './fetch/authorize.ts'
import { createClientState } from './fetch/client-state.ts'
import { pace } from './fetch/limit/pace.ts'
import { sendRequest } from './fetch/request-template.ts'
import { reconnect, retry } from './fetch/retry/retry.ts'
import { checkObject } from './options/checks.ts'
import { assertNotBrowser, assertPlatform } from './options/environment.ts'
import type { CallOptions, ClientOptions } from './options/options.ts'
import { resolveOptions } from './options/resolve-options.ts'
import { createApi } from './request/api.ts'
import type { Api } from './request/api-types.ts'
import { createRequestBuilder } from './request/build-request.ts'
import { type ApiPromise, createSendCall } from './request/call.ts'
import { createHeaders } from './request/headers.ts'
import { type ConditionsResource, createConditions } from './resources/conditions.ts'
import { type ContactsResource, createContacts } from './resources/contacts.ts'
import { createOrganization, type Organization } from './resources/organization.ts'
import { createPermits, type PermitsResource } from './resources/permits.ts'
import { createWatchlist, type WatchlistResource } from './resources/watchlist.ts'

/** Client of the permit tracking service, created by {@link createClient}. */
export interface Client {
  /** Tests the connection. Resolves with the organization of the key and the permissions of the key. */
  me(options?: CallOptions): ApiPromise<Organization>
  /** Permits on the watchlist, their details and their status history. */
  readonly permits: PermitsResource
  /** Permits that the organization watches. */
  readonly watchlist: WatchlistResource
  /** People the organization works with. */
  readonly contacts: ContactsResource
  /** Portfolio conditions and the permits that match them. */
  readonly conditions: ConditionsResource
  /**
   * Typed openapi-fetch client with the same key, timeout, retries and pacing. It has every path of the OpenAPI document,
   * resolves with the whole body, and returns a failed response as `error` instead of rejecting. Its middleware does not
   * affect the resources.
   */
  readonly api: Api
  /**
   * Rate limit of the key that was used last, as the latest response to any client with the same key, base URL and
   * `fetch` states it. `undefined` before the first response that states one.
   */
  readonly rateLimit: RateLimit | undefined
}

/**
 * Creates a client of the permit tracking service.
 *
 * @example
 * ```ts
 * const client = createClient({ apiKey: 'pt_live_…', baseUrl: 'https://api.example.com/v1' })
 * for await (const permit of client.permits.list({ status: 'active' })) console.log(permit.permit_number)
 * ```
 *
 * @param options Options of the client. A missing `apiKey` or `baseUrl` is read from the environment
 *   (`PERMIT_TRACKING_API_KEY`, `PERMIT_TRACKING_BASE_URL`).
 * @throws ConfigurationError if an option is invalid, or in a browser without `dangerouslyAllowBrowser`.
 */
export function createClient(options: ClientOptions = {}): Client {
  checkObject('create a client', 'options', options)
  assertNotBrowser(options.dangerouslyAllowBrowser)
  assertPlatform(options.fetch !== undefined)
  const resolved = resolveOptions(options)
  const client = createClientState(resolved)
  // Outermost first. Only the request that `authorize` passes on carries the key.
  const send = retry(resolveKey(pace(attempt(authorize(reconnect(sendRequest))))))
  const headers = createHeaders(resolved.headers)
  const call = createSendCall(client, createRequestBuilder(resolved.baseUrl, headers), send)

  return {
    me: createOrganization(call).me,
    permits: createPermits(call, client.logHint),
    watchlist: createWatchlist(call),
    contacts: createContacts(call),
    conditions: createConditions(call),
    api: createApi(client, headers, send),
    get rateLimit() {
      const { store, scope } = client.lastScope ?? {}
      return scope === undefined ? undefined : store?.states.get(scope)?.rateLimit
    },
  }
}
