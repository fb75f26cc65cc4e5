import type { paths } from '@permit-tracking/spec/types'
import createOpenApiClient, { type HeadersOptions } from 'openapi-fetch'
import { version } from '../../package.json'
import type { Api } from './api-types.ts'
import { createDraftsman } from './build-request.ts'
import { isBrowser } from '../options/environment.ts'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { reportFailure, toApiError } from './failure.ts'
import type { Send } from '../fetch/request-template.ts'
import { createExchange, type Exchange, type Household } from '../fetch/call-context.ts'
import type { Fetch } from '../fetch/fetch.ts'
import type { CallOptions } from '../options/options.ts'
import { fillPath } from './path-params.ts'
import { serializeQuery } from './query.ts'
import { notJson, type Result, readAnswer } from './parse-response.ts'
import { resolveTerms, type Settings } from '../options/resolve-options.ts'

/** The typed client: the user's, and for the resources one for each call. */
export interface Apis {
  readonly api: Api
  /** What a call sends with these options belongs to this exchange. */
  apiFor(options: CallOptions | undefined, exchange: Exchange): CallApi
}

/** The methods that the service has. */
export type CallApi = Pick<Api, 'GET' | 'POST' | 'DELETE'>

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const

/** What a request of `client.api` may say for {@link createDraftsman} to draft it. */
const plainOptions = new Set(['params', 'signal', 'fetch'])

/** Makes the typed client on top of the chain. */
export function createApi(settings: Settings, household: Household, chain: Send): Apis {
  const baseUrl = settings.baseUrl ?? ''
  const sharedHeaders = { accept: 'application/json', ...identify(), ...settings.headers }
  const draft = createDraftsman(baseUrl, sharedHeaders)
  const client = createOpenApiClient<paths>({
    baseUrl,
    // The key must not travel to wherever a redirect points.
    redirect: 'manual',
    headers: sharedHeaders,
    pathSerializer: (url, values) => baseUrl + fillPath(url.slice(baseUrl.length), values),
    querySerializer: serializeQuery,
  })
  // openapi-fetch's methods are generic over literal paths; what goes through here is any of them.
  const { request, use } = client as unknown as LooseClient
  let hasMiddleware = false

  const send = async (
    options: CallOptions | undefined,
    exchange: Exchange,
    method: string,
    path: string,
    init: LooseInit = {},
  ): Promise<Result> => {
    exchange.method = method
    exchange.path = path
    if (settings.baseUrl === undefined) {
      throw new ConfigurationError(
        `Could not send ${method} ${path}: the base URL is missing. Pass \`baseUrl\` to createClient, or set PERMIT_TRACKING_BASE_URL.`,
      )
    }
    if (!path.startsWith('/'))
      throw new ConfigurationError(`Could not send ${method} ${path}: the path must begin with a slash.`)
    // The key is for the client's own, and would travel along.
    if (init.baseUrl !== undefined) {
      throw new ConfigurationError(
        `Could not send ${method} ${path}: a request has no \`baseUrl\` of its own. Create another client for it.`,
      )
    }
    const { terms } = household
    if (options || (init.signal ?? undefined) !== undefined || init.fetch) {
      // As for `fetch`, a signal may be `null`.
      const given = { ...options, signal: init.signal ?? options?.signal }
      exchange.terms = resolveTerms({ ...terms, fetch: init.fetch ?? terms.fetch }, given)
      if (options?.hooks) exchange.emit = household.emitWith(options.hooks)
    }
    if (exchange.isPrivate && !hasMiddleware) {
      return readAnswer(await chain(draft(method, path, init, options?.headers), exchange), exchange)
    }
    exchange.isPrivate = false
    if (!init.params?.path) fillPath(path)
    const { signal: _signal, fetch: _fetch, headers = options?.headers, ...rest } = init
    const result = request(method, path, {
      ...rest,
      headers,
      fetch: (sent) => chain(keepHome(sent), exchange),
    })
    return await result.catch((error) => {
      throw error instanceof SyntaxError ? notJson(error, exchange) : error
    })
  }

  /** The key is for the service alone: a serializer of paths, or a middleware, may have made another address. */
  function keepHome(sent: Request): Request {
    if (new URL(sent.url).origin === new URL(baseUrl).origin) return sent
    throw new ConfigurationError(
      'Could not send a request: it goes to another origin than that of `baseUrl`. Create another client for it.',
    )
  }

  const sendOwn = (method: string, path: string, given?: LooseInit | null) => {
    const init = given ?? {}
    const exchange = createExchange(household)
    exchange.isPrivate = isPlain(method, init)
    return watch(send(undefined, exchange, method, path, init), exchange)
  }
  const sent = methods.map((method) => [
    method,
    (path: string, init?: LooseInit) => sendOwn(method, path, init),
  ])
  const api: LooseApi = {
    ...Object.fromEntries(sent),
    request: (method: string, path: string, init?: LooseInit) => sendOwn(method.toUpperCase(), path, init),
    use(...middleware: unknown[]) {
      hasMiddleware = true
      use(...middleware)
    },
    eject: client.eject,
  }
  return {
    api: api as unknown as Api,
    apiFor(options, exchange) {
      const callApi: LooseApi = {
        GET: (path: string, init?: LooseInit) => send(options, exchange, 'GET', path, init),
        POST: (path: string, init?: LooseInit) => send(options, exchange, 'POST', path, init),
        DELETE: (path: string, init?: LooseInit) => send(options, exchange, 'DELETE', path, init),
      }
      return callApi as unknown as CallApi
    },
  }
}

/** Tells that a call has failed where nobody else does: the user's own, by `client.api`. */
async function watch(result: Promise<Result>, exchange: Exchange): Promise<Result> {
  try {
    const { data, error, response } = await result
    if (!response.ok && data === undefined) reportFailure(toApiError(response, error, exchange), exchange)
    return await result
  } catch (error) {
    throw reportFailure(error, exchange)
  }
}

/** Is the request nobody's but ours: a plain question, and its answer not read in a way of the user's? */
function isPlain(method: string, init: LooseInit = {}): boolean {
  for (const name in init) if (!plainOptions.has(name)) return false
  for (const name in init.params) if (name !== 'path' && name !== 'query') return false
  return method === 'GET'
}

/** A browser's user agent can't be set; trying to makes some browsers ask the service for leave first. */
function identify(): Record<string, string> {
  return isBrowser() ? {} : { 'user-agent': `permit-tracking-sdk/${version}` }
}

interface LooseInit {
  baseUrl?: unknown
  params?: { path?: Record<string, unknown>; query?: object }
  body?: unknown
  signal?: AbortSignal | null
  headers?: HeadersOptions | undefined
  /** The user's in what is given, the chain in what goes to openapi-fetch. */
  fetch?: Fetch
}

interface LooseClient {
  use(...middleware: unknown[]): void
  request(method: string, path: string, init: LooseInit): Promise<Result>
}

type LooseApi = Record<string, unknown>
