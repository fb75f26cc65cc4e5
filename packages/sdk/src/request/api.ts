import createOpenApiClient, { type HeadersOptions } from 'openapi-fetch'
import { version } from '../../package.json'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { type CallContext, type ClientState, createCallContext } from '../fetch/call-context.ts'
import type { Fetch } from '../fetch/fetch.ts'
import type { Send } from '../fetch/request-template.ts'
import type { paths } from '../generated/types.ts'
import { isBrowser } from '../options/environment.ts'
import type { CallOptions } from '../options/options.ts'
import { type ResolvedOptions, resolveCallSettings } from '../options/resolve-options.ts'
import type { Api } from './api-types.ts'
import { createRequestBuilder } from './build-request.ts'
import { reportFailure, toApiError } from './failure.ts'
import { notJsonError, parseResponse, type Result } from './parse-response.ts'
import { fillPath } from './path-params.ts'
import { serializeQuery } from './query.ts'

/** The typed client: the user's, and for the resources one for each call. */
export interface Apis {
  readonly api: Api
  /** What a call sends with these options belongs to this context. */
  apiFor(options: CallOptions | undefined, context: CallContext): CallApi
}

/** The methods that the service has. */
export type CallApi = Pick<Api, 'GET' | 'POST' | 'DELETE'>

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const

/** What a request of `client.api` may say for {@link createRequestBuilder} to draft it. */
const plainOptions = new Set(['params', 'signal', 'fetch'])

/** Makes the typed client on top of the chain. */
export function createApi(settings: ResolvedOptions, client: ClientState, chain: Send): Apis {
  const baseUrl = settings.baseUrl ?? ''
  const sharedHeaders = { accept: 'application/json', ...identify(), ...settings.headers }
  const draft = createRequestBuilder(baseUrl, sharedHeaders)
  const openApiClient = createOpenApiClient<paths>({
    baseUrl,
    // The key must not travel to wherever a redirect points.
    redirect: 'manual',
    headers: sharedHeaders,
    pathSerializer: (url, values) => baseUrl + fillPath(url.slice(baseUrl.length), values),
    querySerializer: serializeQuery,
  })
  // openapi-fetch's methods are generic over literal paths; what goes through here is any of them.
  const { request, use } = openApiClient as unknown as LooseClient
  let hasMiddleware = false

  const send = async (
    options: CallOptions | undefined,
    context: CallContext,
    method: string,
    path: string,
    init: LooseInit = {},
  ): Promise<Result> => {
    context.method = method
    context.path = path
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
    const { settings: terms } = client
    if (options || (init.signal ?? undefined) !== undefined || init.fetch) {
      // As for `fetch`, a signal may be `null`.
      const given = { ...options, signal: init.signal ?? options?.signal }
      context.settings = resolveCallSettings({ ...terms, fetch: init.fetch ?? terms.fetch }, given)
      if (options?.hooks) context.emit = client.emitWith(options.hooks)
    }
    if (context.isPrivate && !hasMiddleware) {
      return parseResponse(await chain(draft(method, path, init, options?.headers), context), context)
    }
    context.isPrivate = false
    if (!init.params?.path) fillPath(path)
    const { signal: _signal, fetch: _fetch, headers = options?.headers, ...rest } = init
    const result = request(method, path, {
      ...rest,
      headers,
      fetch: (sent) => chain(keepHome(sent), context),
    })
    return await result.catch((error) => {
      throw error instanceof SyntaxError ? notJsonError(error, context) : error
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
    const context = createCallContext(client)
    context.isPrivate = isPlain(method, init)
    return watch(send(undefined, context, method, path, init), context)
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
    eject: openApiClient.eject,
  }
  return {
    api: api as unknown as Api,
    apiFor(options, context) {
      const callApi: LooseApi = {
        GET: (path: string, init?: LooseInit) => send(options, context, 'GET', path, init),
        POST: (path: string, init?: LooseInit) => send(options, context, 'POST', path, init),
        DELETE: (path: string, init?: LooseInit) => send(options, context, 'DELETE', path, init),
      }
      return callApi as unknown as CallApi
    },
  }
}

/** Tells that a call has failed where nobody else does: the user's own, by `client.api`. */
async function watch(result: Promise<Result>, context: CallContext): Promise<Result> {
  try {
    const { data, error, response } = await result
    if (!response.ok && data === undefined) reportFailure(toApiError(response, error, context), context)
    return await result
  } catch (error) {
    throw reportFailure(error, context)
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
