import type { paths } from '../../../../spec/generated/types.ts'
import { version } from '../../package.json'
import { ConfigurationError, quote } from '../errors/configuration-error.ts'
import type { RequestTemplate } from '../fetch/send-request.ts'
import { isBrowser } from '../options/environment.ts'
import { serializeQuery } from './query.ts'

type HeaderValues = Readonly<Record<string, string>>

/** Description of one call as data. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path template of the OpenAPI document. */
  readonly path: keyof paths
  readonly pathParams?: Readonly<Record<string, string>> | undefined
  readonly query?: object
  readonly body?: object
  /** Throws if an argument is invalid. Runs within the call, which then rejects. */
  readonly check?: (() => void) | undefined
}

/** Builds the request of an operation. `added` are headers of the call. */
export type BuildRequest = (operation: Operation, added: HeaderValues | undefined) => RequestTemplate

/** Creates the function that builds the requests of a client. */
export function createRequestBuilder(baseUrl: string | undefined, shared: HeaderValues): BuildRequest {
  return ({ method, path, pathParams, query, body }, added) => {
    const search = query ? serializeQuery(query) : ''
    const input =
      requireBaseUrl(baseUrl, method, path) + fillPath(path, pathParams) + (search && `?${search}`)
    const base = body === undefined ? shared : { ...shared, 'content-type': 'application/json' }
    // The key must not go to the target of a redirect.
    return {
      input,
      method,
      headers: added ? mergeHeaders(base, added) : base,
      redirect: 'manual',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
  }
}

/** Throws if the client has no base URL. A missing one fails the first request and not `createClient`. */
export function requireBaseUrl(baseUrl: string | undefined, method: string, path: string): string {
  if (baseUrl !== undefined) return baseUrl
  throw new ConfigurationError(
    `Could not send ${method} ${path}: the base URL is missing. Pass \`baseUrl\` to createClient, or set PERMIT_TRACKING_BASE_URL.`,
  )
}

/**
 * Returns the path template with percent-encoded values. Throws if a value is missing or empty, begins or ends with white
 * space or has an unpaired surrogate, and for `.` and `..`, which URL parsing would swallow together with a part of the path.
 */
export function fillPath(template: string, values: Readonly<Record<string, unknown>> = {}): string {
  return template.split('{').reduce((path, part) => {
    const [name = '', ...rest] = part.split('}')
    const encoded = encode(values[name])
    if (encoded !== undefined) return path + encoded + rest.join('}')
    throw new ConfigurationError(
      `Could not call ${template}: \`${name}\` must be an identifier as the service returned it (received ${quote(values[name])}).`,
    )
  })
}

function encode(value: unknown): string | undefined {
  if (typeof value !== 'string' && !Number.isFinite(value)) return undefined
  const text = String(value)
  if (text === '' || text !== text.trim() || text === '.' || text === '..') return undefined
  try {
    return encodeURIComponent(text)
  } catch {
    // An unpaired surrogate.
    return undefined
  }
}

/** Returns the headers of every request of a client. Names are in lower case, so that each one occurs once. */
export function createHeaders(clientHeaders: HeaderValues): HeaderValues {
  // A browser ignores this header, but would send a preflight request because of it.
  const agent = isBrowser() ? {} : { 'user-agent': `permit-tracking-sdk/${version}` }
  return mergeHeaders({ accept: 'application/json', ...agent }, clientHeaders)
}

/** Returns `base` with headers added or replaced. */
export function mergeHeaders(base: HeaderValues, added: HeaderValues): HeaderValues {
  const fields = Object.entries(added).map(([name, value]) => [name.toLowerCase(), value] as const)
  return { ...base, ...Object.fromEntries(fields) }
}
