import type { paths } from '@permit-tracking/spec/types'
import createOpenApiClient, { type HeadersOptions } from 'openapi-fetch'
import { version } from '../package.json'
import type { Api } from './api-types.ts'
import { isPage } from './environment.ts'
import { refusal } from './errors/configuration-error.ts'
import { DecodeError } from './errors/decode-error.ts'
import { reportFailure, toApiError } from './failure.ts'
import { Draft, type Send } from './fetch/draft.ts'
import { bodyExcerpt, createExchange, type Exchange, type Household } from './fetch/exchange.ts'
import type { Fetch } from './fetch/fetch.ts'
import type { CallOptions } from './options.ts'
import { fillPath } from './path-params.ts'
import { serializeQuery } from './query.ts'
import { type CallSettings, resolveCallSettings, type Settings } from './settings.ts'

/** The typed client: the user's, and for the resources one for each call. */
export interface Apis {
  readonly api: Api
  /** What a call sends with these options belongs to this exchange. */
  apiFor(options: CallOptions, exchange: Exchange): CallApi
}

/** The methods that the service has. */
export type CallApi = Pick<Api, 'GET' | 'POST' | 'DELETE'>

/** Wraps the concerns of one call around the fetch that sends it. */
export type Chain = (settings: CallSettings, exchange: Exchange) => Send

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const

/** What a call may say without having a part in making its request or in reading its answer. */
const plainOptions = new Set(['params', 'body', 'headers', 'signal', 'fetch'])
/** Of others `Request` may refuse to be made, which is no failure of the try that makes it. */
const plainMethods = new Set(['GET', 'POST', 'DELETE'])
const decoder = new TextDecoder()

/** Makes the typed client on top of the chain. */
export function createApi(settings: Settings, household: Household, chain: Chain): Apis {
  const baseUrl = settings.baseUrl ?? ''
  const client = createOpenApiClient<paths>({
    baseUrl,
    // The key must not travel to wherever a redirect points.
    redirect: 'manual',
    headers: { accept: 'application/json', ...identify(), ...settings.headers },
    pathSerializer: (url, values) => baseUrl + fillPath(url.slice(baseUrl.length), values),
    querySerializer: serializeQuery,
  })
  // openapi-fetch's methods are generic over literal paths; what goes through here is any of them.
  const { request, use } = client as unknown as LooseClient
  let hasMiddleware = false

  const send = async (
    options: CallOptions,
    exchange: Exchange,
    method: string,
    path: string,
    init: LooseInit = {},
  ): Promise<LooseResult> => {
    exchange.method = method
    exchange.path = path
    if (settings.baseUrl === undefined) throw withoutBaseUrl(method, path)
    if (!init.params?.path) fillPath(path)
    exchange.isPrivate = !hasMiddleware && isPlain(method, init)
    const { signal = options.signal, fetch = settings.fetch, headers, ...rest } = init
    const sender = fetch === settings.fetch ? settings : { ...settings, fetch }
    const call = resolveCallSettings(sender, { ...options, signal }, Date.now())
    const result = request(method, path, {
      ...rest,
      ...(exchange.isPrivate && { Request: Draft, parseAs: 'stream' }),
      headers: headers ?? options.headers,
      fetch: chain(call, exchange),
    })
    return receive(result, exchange)
  }

  const sendOwn = (method: string, path: string, init?: LooseInit) => {
    const exchange = createExchange(household)
    return watch(send({}, exchange, method, path, init), exchange)
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
async function watch(result: Promise<LooseResult>, exchange: Exchange): Promise<LooseResult> {
  try {
    const { data, error, response } = await result
    if (!response.ok && data === undefined) reportFailure(toApiError(response, error, exchange), exchange)
    return await result
  } catch (error) {
    throw reportFailure(error, exchange)
  }
}

/** Parses the body of a private call, and turns one that is no JSON into our error. */
async function receive(pending: Promise<LooseResult>, exchange: Exchange): Promise<LooseResult> {
  try {
    const result = await pending
    const { response } = result
    return exchange.isPrivate && response.ok ? { data: parse(exchange.body), response } : result
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const answer = { status: exchange.attempts.at(-1)?.status ?? 0, bodyExcerpt: bodyExcerpt(exchange) }
    throw new DecodeError('is not JSON', answer, exchange, { cause: error })
  }
}

function parse(body: Uint8Array | undefined): unknown {
  const text = decoder.decode(body)
  return text ? JSON.parse(text) : undefined
}

/** Is the request nobody's but ours: not seen by a middleware, nor its answer read in a way of the user's? */
function isPlain(method: string, init: LooseInit): boolean {
  for (const name in init) if (!plainOptions.has(name)) return false
  return plainMethods.has(method) && (method !== 'GET' || init.body === undefined)
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
  body?: unknown
  Request?: typeof Draft
  parseAs?: string
  signal?: AbortSignal
  headers?: HeadersOptions | undefined
  fetch?: Fetch
}

interface LooseResult {
  data?: unknown
  error?: unknown
  response: Response
}

interface LooseClient {
  use(...middleware: unknown[]): void
  request(method: string, path: string, init: LooseInit): Promise<LooseResult>
}

type LooseApi = Record<string, unknown>
