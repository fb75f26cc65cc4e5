import type { paths } from '@permit-tracking/spec/types'
import createOpenApiClient, { type HeadersOptions, mergeHeaders } from 'openapi-fetch'
import { version } from '../package.json'
import type { Api } from './api-types.ts'
import { isPage } from './environment.ts'
import { refusal } from './errors/configuration-error.ts'
import { DecodeError } from './errors/decode-error.ts'
import { reportFailure, toApiError } from './failure.ts'
import { bodyExcerpt, createExchange, type Exchange, type Household } from './fetch/exchange.ts'
import type { Fetch } from './fetch/fetch.ts'
import type { CallOptions } from './options.ts'
import { fillPath } from './path-params.ts'
import { serializeQuery } from './query.ts'
import { type CallSettings, resolveCallSettings, type Settings } from './settings.ts'

/** The typed client, its requests sent with these options: for one call, whose exchange this is, or for any. */
export type ApiFor = (options: CallOptions, exchange?: Exchange) => Api

/** Wraps the concerns of one call around the fetch that sends it. */
export type Chain = (settings: CallSettings, exchange: Exchange) => Fetch

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const

/** Makes the typed client on top of the chain. */
export function createApi(settings: Settings, household: Household, chain: Chain): ApiFor {
  const baseUrl = settings.baseUrl ?? ''
  const client = createOpenApiClient<paths>({
    baseUrl,
    // The key must not travel to wherever a redirect points.
    redirect: 'manual',
    headers: { accept: 'application/json', ...identify() },
    pathSerializer: (url, values) => baseUrl + fillPath(url.slice(baseUrl.length), values),
    querySerializer: serializeQuery,
  })
  // openapi-fetch's methods are generic over literal paths; what goes through here is any of them.
  const { request } = client as unknown as LooseClient

  return (options, shared) => {
    const send = async (
      exchange: Exchange,
      method: string,
      path: string,
      init: LooseInit = {},
    ): Promise<LooseResult> => {
      Object.assign(exchange, { method, path })
      if (settings.baseUrl === undefined) throw withoutBaseUrl(method, path)
      if (!init.params?.path) fillPath(path)
      const { signal = options.signal, headers, fetch = settings.fetch, ...rest } = init
      const call = resolveCallSettings({ ...settings, fetch }, { ...options, signal }, Date.now())
      const merged = mergeHeaders(call.headers, headers)
      return receive(exchange, (tap) =>
        request(method, path, { ...rest, headers: merged, fetch: tap(chain(call, exchange)) }),
      )
    }
    const start = shared
      ? send.bind(undefined, shared)
      : (...[method, path, init]: [string, string, LooseInit?]) => {
          const exchange = createExchange(household)
          return watch(send(exchange, method, path, init), exchange)
        }
    const sent = methods.map((method) => [
      method,
      (path: string, init?: LooseInit) => start(method, path, init),
    ])
    const api: LooseApi = {
      ...Object.fromEntries(sent),
      request: (method: string, path: string, init?: LooseInit) => start(method.toUpperCase(), path, init),
      use: client.use,
      eject: client.eject,
    }
    return api as unknown as Api
  }
}

/** Tells that a call has failed where nobody else does: the user's own, by `client.api`. */
async function watch(result: Promise<LooseResult>, exchange: Exchange): Promise<LooseResult> {
  try {
    const { data, error, response } = await result
    if (!response.ok && data === undefined) reportFailure(toApiError(response, error, exchange), exchange)
    return await result
  } catch (error) {
    throw reportFailure(error, exchange)
  }
}

/** Runs a request, turns a body that openapi-fetch can't parse into our error. */
async function receive(
  exchange: Exchange,
  run: (tap: (fetch: Fetch) => Fetch) => Promise<LooseResult>,
): Promise<LooseResult> {
  let status = 0
  const tap = (fetch: Fetch) => async (request: Request) => {
    const response = await fetch(request)
    status = response.status
    return response
  }
  try {
    return await run(tap)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const answer = { status, bodyExcerpt: bodyExcerpt(exchange) }
    throw new DecodeError('is not JSON', answer, exchange, { cause: error })
  }
}

/** A page can't set its user agent; trying to makes some browsers ask the service for leave first. */
function identify(): Record<string, string> {
  return isPage() ? {} : { 'user-agent': `permit-tracking-sdk/${version}` }
}

function withoutBaseUrl(method: string, path: string): Error {
  return refusal(
    `send ${method} ${path}`,
    'there is no base URL',
    'pass baseUrl to createClient or set PERMIT_TRACKING_BASE_URL',
  )
}

interface LooseInit {
  params?: { path?: Record<string, unknown> }
  signal?: AbortSignal
  headers?: HeadersOptions
  fetch?: Fetch
}

interface LooseResult {
  data?: unknown
  error?: unknown
  response: Response
}

interface LooseClient {
  request(method: string, path: string, init: LooseInit): Promise<LooseResult>
}

type LooseApi = Record<string, unknown>
