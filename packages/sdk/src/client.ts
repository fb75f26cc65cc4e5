import { attempt } from './fetch/attempt.ts'
import { authorize } from './fetch/authorize.ts'
import { createClientState } from './fetch/client-state.ts'
import { pace } from './fetch/limit/pace.ts'
import type { RateLimit } from './fetch/limit/rate-limit.ts'
import { createLog } from './fetch/log.ts'
import { sendRequest } from './fetch/request-template.ts'
import { resolveKey } from './fetch/resolve-key.ts'
import { reconnect } from './fetch/retry/reconnect.ts'
import { retry } from './fetch/retry/retry.ts'
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
  const resolved = resolveOptions(options)
  const client = createClientState(resolved)
  // Outermost first. Only the request that `authorize` passes on carries the key.
  const send = retry(resolveKey(pace(attempt(authorize(reconnect(sendRequest))))))
  const headers = createHeaders(resolved.headers)
  const call = createSendCall(client, createRequestBuilder(resolved.baseUrl, headers), send)

  return {
    me: createOrganization(call).me,
    permits: createPermits(call, createLog(resolved.logger, resolved.hintLevel)),
    watchlist: createWatchlist(call),
    contacts: createContacts(call),
    conditions: createConditions(call),
    api: createApi(client, headers, send),
    get rateLimit() {
      const { store, scope } = client.lastScope ?? {}
      return scope === undefined ? undefined : store?.get(scope).rateLimit
    },
  }
}
