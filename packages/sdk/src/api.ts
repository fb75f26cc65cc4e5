import type { paths } from '@permit-tracking/spec/types'
import createOpenApiClient, {
  type HeadersOptions,
  mergeHeaders,
  type Client as OpenApiClient,
} from 'openapi-fetch'
import { version } from '../package.json'
import { isPage } from './environment.ts'
import { ConfigurationError } from './errors/configuration-error.ts'
import { DecodeError } from './errors/decode-error.ts'
import { bodyExcerpt, type Exchange, keepExchange } from './fetch/exchange.ts'
import type { Fetch } from './fetch/fetch.ts'
import { type CallOptions, type CallSettings, resolveCallSettings, type Settings } from './options.ts'
import { fillPath } from './path-params.ts'
import { serializeQuery } from './query.ts'

/**
 * The typed openapi-fetch client: every path of the OpenAPI document, with its parameters, body and answers. A failed
 * request is returned as `error`, a failed connection is thrown.
 */
export type Api = OpenApiClient<paths>

/** The typed client, its requests sent with these options. */
export type ApiFor = (options: CallOptions) => Api

/** Wraps the concerns of one call around the fetch that sends it. */
export type Chain = (settings: CallSettings, exchange: Exchange) => Fetch

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const

/** Makes the typed client on top of the chain. */
export function createApi(settings: Settings, chain: Chain): ApiFor {
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

  return (options) => {
    const send = async (method: string, path: string, init: LooseInit = {}) => {
      if (settings.baseUrl === undefined) throw missingBaseUrl(method, path)
      if (!init.params?.path) fillPath(path)
      const { signal = options.signal, headers, fetch = settings.fetch, ...rest } = init
      const call = resolveCallSettings({ ...settings, fetch }, { ...options, signal }, Date.now())
      const exchange: Exchange = { method, path, attempts: [] }
      const merged = mergeHeaders(call.headers, headers)
      return receive(exchange, (tap) =>
        request(method, path, { ...rest, headers: merged, fetch: tap(chain(call, exchange)) }),
      )
    }
    const sent = methods.map((method) => [
      method,
      (path: string, init?: LooseInit) => send(method, path, init),
    ])
    const api: LooseApi = {
      ...Object.fromEntries(sent),
      request: (method: string, path: string, init?: LooseInit) => send(method.toUpperCase(), path, init),
      use: client.use,
      eject: client.eject,
    }
    return api as unknown as Api
  }
}

/** Runs a request, turns a body that openapi-fetch can't parse into our error, and keeps what is known with the response. */
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
    const result = await run(tap)
    keepExchange(result.response, exchange)
    return result
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

function missingBaseUrl(method: string, path: string): ConfigurationError {
  return new ConfigurationError(
    `Could not send ${method} ${path}, because there is no base URL; pass baseUrl to createClient or set PERMIT_TRACKING_BASE_URL.`,
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
