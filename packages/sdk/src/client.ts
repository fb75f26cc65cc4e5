import { attempt } from './fetch/attempt.ts'
import type { CallContext } from './fetch/call-context.ts'
import { createClientState } from './fetch/client-state.ts'
import { pace } from './fetch/limit/pace.ts'
import { resolveKey } from './fetch/resolve-key.ts'
import { retry } from './fetch/retry/retry.ts'
import { sendRequest } from './fetch/send-request.ts'
import { assertNotBrowser, assertPlatform } from './options/environment.ts'
import type { ClientOptions } from './options/options.ts'
import { resolveOptions } from './options/resolve-options.ts'
import { createApi } from './request/api.ts'
import { createHeaders, createRequestBuilder } from './request/build-request.ts'
import { createSendCall } from './request/call.ts'
import { type ParsedResponse, readRecord } from './request/parse-response.ts'
import type { Client } from './resources/client.ts'
import { createConditions } from './resources/conditions.ts'
import { createContacts } from './resources/contacts.ts'
import { createPermits } from './resources/permits.ts'
import type { Organization } from './resources/records.ts'
import { createWatchlist } from './resources/watchlist.ts'
import { checkObject } from './rules/option-rules.ts'

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
  checkObject('options', options)
  assertNotBrowser(options.dangerouslyAllowBrowser)
  assertPlatform(options.fetch !== undefined)
  const resolved = resolveOptions(options)
  const client = createClientState(resolved)
  // Outermost first. Only the request that `sendRequest` passes on carries the key.
  const send = retry(resolveKey(pace(attempt(sendRequest))))
  const headers = createHeaders(resolved.headers)
  const call = createSendCall(client, createRequestBuilder(resolved.baseUrl, headers), send)

  return {
    me: (options) => call({ method: 'GET', path: '/me' }, readOrganization, options),
    permits: createPermits(call, client.logHint),
    watchlist: createWatchlist(call),
    contacts: createContacts(call),
    conditions: createConditions(call),
    api: createApi(client, headers, send),
    get rateLimit() {
      return client.rateLimit
    },
  }
}

function readOrganization(parsed: ParsedResponse, context: CallContext): Organization {
  const organization = readRecord<Organization>(parsed, context)
  // `ForbiddenError` lists them.
  if (Array.isArray(organization.permissions)) context.client.permissions = organization.permissions
  return organization
}
