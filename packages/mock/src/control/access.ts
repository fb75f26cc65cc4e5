import { hashSecret } from '../domain/keys/keys.ts'
import { forbidden, type Problem, unauthorized } from '../http/problems.ts'
import { isLoopback, toUrlHost } from '../webhooks/endpoint.ts'

/** Sender of a request. */
interface ControlSource {
  readonly remoteAddress: string | undefined
}

/** Checks the access of a request. Returns the response to one without access. */
export type Access = (request: Request, source: ControlSource) => Problem<401 | 403> | undefined

/**
 * Creates the access check. With a token, every request that sends the token has access. Without one, only programs and pages
 * of this machine have access. A page of another site has none, even if its host name resolves to this machine (DNS rebinding).
 *
 * A proxy on this machine looks local. Requests that it forwards are detected by their headers or by the requested
 * host. Some proxies add no header and request a local host, such as nginx by default. Behind those, only a token protects the mock.
 *
 * @throws TypeError for an empty token, which would let everybody in.
 */
export function createAccess(token: string | undefined): Access {
  if (token === undefined) return allowLocalOnly
  if (token === '') throw new TypeError('`token` must be a non-empty string (received "").')
  const expected = hashSecret(token)
  return function checkToken({ headers }) {
    const sent = headers.get('X-Mock-Token') ?? bearerOf(headers)
    // As hashes, so that the duration of the comparison doesn't reveal how much of a token is right.
    if (sent !== undefined && hashSecret(sent) === expected) return undefined
    return unauthorized(
      'The control token is missing or wrong. Send the token that the server was started with as Authorization: Bearer <token>, or as X-Mock-Token.',
    )
  }
}

/** True if the origin, as browsers send it, is a page of this machine. */
export function isLocalOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}

function allowLocalOnly({ headers, url }: Request, { remoteAddress }: ControlSource) {
  if (remoteAddress === undefined || !isLoopbackHost(toUrlHost(remoteAddress))) {
    return notLocal(`from ${remoteAddress ?? 'an unknown address'}`)
  }
  const proxyHeader = [...headers.keys()].find((name) => proxyHeaders.test(name))
  if (proxyHeader) return notLocal(`forwarded by a proxy (${proxyHeader})`)
  const host = headers.get('Host') ?? new URL(url).host
  if (!isLoopbackHost(host)) return notLocal(`for the host ${JSON.stringify(host)}`)
  const origin = headers.get('Origin')
  if (origin !== null && !isLocalOrigin(origin)) return notLocal(`from a page of ${origin}`)
  // Browsers omit `Origin` from some requests, such as images. With a local `Origin`, `cross-site` only means another host name.
  if (origin === null && headers.get('Sec-Fetch-Site') === 'cross-site') {
    return notLocal('from a page of another site')
  }
  return undefined
}

/** Headers of proxies: `Forwarded` (RFC 7239), `Via` (RFC 9110, section 7.6.3) and their unofficial predecessors. */
const proxyHeaders =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-(host|forwarded-for)|true-client-ip|cf-connecting-ip|fastly-client-ip|x-envoy-external-address)$/

function notLocal(source: string): Problem<403> {
  return forbidden(
    `Control requests ${source} are not allowed. Only local requests are accepted unless the server is started with a token (--control-token, or control: { token }).`,
  )
}

function isLoopbackHost(host: string): boolean {
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
}

function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '')?.[1]
}
