import createOpenApiClient, { type HeadersOptions } from 'openapi-fetch'
import type { paths } from '../../../../spec/generated/types.ts'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { type CallContext, createCallContext } from '../fetch/call-context.ts'
import type { ClientState } from '../fetch/client-state.ts'
import type { Fetch } from '../fetch/fetch.ts'
import type { Send } from '../fetch/send-request.ts'
import { resolveCallSettings } from '../options/resolve-options.ts'
import { checkHeaders } from '../rules/option-rules.ts'
import type { Api } from './api-types.ts'
import { fillPath, requireBaseUrl } from './build-request.ts'
import { reportFailure, toApiError } from './failure.ts'
import { notJsonError } from './parse-response.ts'
import { serializeQuery } from './query.ts'

const methods = ['GET', 'POST', 'DELETE'] as const

/** Creates `client.api`: an openapi-fetch client whose requests go through the chain. */
export function createApi(client: ClientState, headers: Readonly<Record<string, string>>, send: Send): Api {
  const { baseUrl = '', callDefaults } = client.options
  const openApiClient = createOpenApiClient<paths>({
    baseUrl,
    // The key must not go to the target of a redirect.
    redirect: 'manual',
    headers,
    pathSerializer: (url, values) => baseUrl + fillPath(url.slice(baseUrl.length), values),
    querySerializer: serializeQuery,
  })
  // The methods of openapi-fetch are generic over literal paths. Any of them may pass through here.
  const { request, use, eject } = openApiClient as unknown as LooseClient

  async function sendReported(method: string, path: string, init?: LooseInit | null): Promise<LooseResult> {
    const context = createCallContext(client, method, path)
    try {
      const result = await sendChecked(context, init ?? {})
      const { data, error, response } = result
      // The caller receives this failure as a value. The hooks and the log receive it as an error.
      if (!response.ok && data === undefined) reportFailure(toApiError(response, error, context), context)
      return result
    } catch (error) {
      throw reportFailure(error instanceof SyntaxError ? notJsonError(error, context) : error, context)
    }
  }

  async function sendChecked(context: CallContext, init: LooseInit): Promise<LooseResult> {
    const { method, path } = context
    requireBaseUrl(client.options.baseUrl, method, path)
    const { signal, fetch = callDefaults.fetch, ...rest } = init
    // `null` stands for no signal, as for `fetch`.
    context.settings = resolveCallSettings({ ...callDefaults, fetch }, { signal: signal ?? undefined })
    for (const headers of [rest.headers, rest.params?.header]) checkHeaders(toFields(headers))
    // Without values, openapi-fetch would send the `{…}` of the path. `fillPath` throws instead.
    if (!rest.params?.path) fillPath(path)
    const sendThroughChain: Fetch = async (input) => {
      assertSameOrigin(input.url, baseUrl)
      const response = await send({ input, headers: Object.fromEntries(input.headers) }, context)
      return toBufferedResponse(response, context.body)
    }
    return request(method, path, { ...rest, fetch: sendThroughChain })
  }

  const calls = methods.map((method) => [
    method,
    (path: string, init?: LooseInit) => sendReported(method, path, init),
  ])
  return { ...Object.fromEntries(calls), use, eject }
}

/**
 * Returns the headers that openapi-fetch would set, as text. `null` is left out, since with it openapi-fetch removes the
 * client's header of that name.
 */
function toFields(headers: HeadersOptions | undefined): Record<string, string> {
  const fields: [string, unknown][] =
    headers instanceof Headers ? [...headers] : Object.entries(headers ?? {})
  const present = fields.filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]))
}

/** Throws if an option or a middleware has changed the origin, because the key would go there. */
function assertSameOrigin(url: string, baseUrl: string): void {
  if (new URL(url).origin === new URL(baseUrl).origin) return
  throw new ConfigurationError(
    'Could not send a request: its origin is not the origin of `baseUrl`. Create another client for it.',
  )
}

/** Statuses of responses that cannot be created with a body, even an empty one. */
const withoutBody = new Set([204, 205, 304])

/**
 * Returns the response with its body unread, for openapi-fetch to parse. A status over 599 is set afterwards, because a
 * `Response` can't be created with it.
 */
function toBufferedResponse(
  { status, statusText, headers, url }: Response,
  body: Uint8Array<ArrayBuffer> | undefined,
): Response {
  const init = { status: Math.min(status, 599), statusText, headers }
  const copy = new Response(withoutBody.has(status) ? null : body, init)
  return Object.defineProperties(copy, { url: { value: url }, status: { value: status } })
}

interface LooseInit {
  params?: { path?: Record<string, unknown>; query?: object; header?: HeadersOptions }
  body?: unknown
  signal?: AbortSignal | null
  headers?: HeadersOptions
  fetch?: Fetch
}

interface LooseResult {
  data?: unknown
  error?: unknown
  response: Response
}

interface LooseClient extends Pick<Api, 'use' | 'eject'> {
  request(method: string, path: string, init: LooseInit): Promise<LooseResult>
}
