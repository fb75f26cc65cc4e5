import manifest from '../../../package.json' with { type: 'json' }
import { controlPrefix } from '../../control/prefix.ts'
import type { RawResponse } from '../../http/context.ts'
import { serialize } from '../../http/respond.ts'

/** Addresses of a server. */
export interface ServerAddresses {
  /** `http://127.0.0.1:4010`, as the client requested it. */
  readonly origin: string
  /** Path prefix of the service. */
  readonly prefix: string
  readonly hasControl: boolean
}

/** Path of the service's OpenAPI document. It does not need the control API. */
export const serviceDocumentPath = '/openapi.json'

/** True for the paths of pages. No file is looked up for others. */
export function isPagePath(pathname: string): boolean {
  return pathname === '/' || pathname === serviceDocumentPath || /^\/(docs(\/|$)|assets\/)/.test(pathname)
}

/** Creates the response to the bare origin, which lists the addresses. It is public, so it contains no keys. */
export function describeServer({ origin, prefix, hasControl }: ServerAddresses, now: number): RawResponse {
  const control = `${origin}${controlPrefix}`
  const body = {
    name: manifest.name,
    version: manifest.version,
    message:
      'The permit tracking service in memory: send requests to base_url with Authorization: Bearer <API_KEY>.',
    base_url: `${origin}${prefix}`,
    console: hasControl ? `${origin}/` : null,
    control: hasControl ? `${control}/` : null,
    control_document: hasControl ? `${control}/openapi.json` : null,
    service_document: `${origin}${serviceDocumentPath}`,
    documentation: `${origin}/docs`,
    guide: 'https://www.npmjs.com/package/@permit-tracking/mock',
  }
  // Browsers get the console instead.
  const headers: Record<string, string> = hasControl ? { Vary: 'Accept' } : {}
  // Indented for people.
  return {
    ...serialize({ status: 200, headers, body }, now),
    text: `${JSON.stringify(body, null, 2)}\n`,
  }
}

/** Adds the service's address to the error response for a path outside of the service. */
export function addServiceHint(
  response: RawResponse,
  path: string,
  { origin, prefix }: ServerAddresses,
): RawResponse {
  const { status, text, stream } = response
  if ((status !== 401 && status !== 404) || text === undefined || stream) return response
  return {
    ...response,
    text: withHint(text, `The service is at ${origin}${prefix}, and ${path} is not under it.`),
  }
}

/** Leaves a body that is not JSON as it is, because a fault may have corrupted it. */
function withHint(text: string, hint: string): string {
  try {
    const { error, ...rest } = JSON.parse(text)
    return JSON.stringify({ ...rest, error: { ...error, message: `${error.message} ${hint}` } })
  } catch {
    return text
  }
}
