import { hashSecret } from '../domain/keys/key-registry.ts'
import { forbidden, type Problem, unauthorized } from '../http/problems.ts'
import { isLoopback } from '../webhooks/endpoint.ts'

/** Where a request came from. */
export interface ControlSource {
  /** Address of the other end of the connection; undefined when that isn't known, which counts as far away. */
  readonly remoteAddress: string | undefined
}

/** Says why a request is refused; nothing when it may go on. */
export type Access = (request: Request, source: ControlSource) => Problem<401 | 403> | undefined

/**
 * With a token, whoever has it may steer the mock. Without one, programs of this machine may: no other machine, and no
 * page of another site, whether it asks across origins or has its own name lead here (DNS rebinding). A proxy on this
 * machine is a program of it: what it hands on from others is refused where it says so in a header, or asks for the host
 * that they asked for. One that does neither, as nginx and development servers unless they are told to, can't be told
 * apart from a program that asks for itself; behind such a one only a token keeps others out.
 *
 * @throws TypeError for an empty token, which anybody has.
 */
export function createAccess(token: string | undefined): Access {
  if (token === undefined) return allowLocalOnly
  if (token === '') {
    throw new TypeError(
      'Could not protect the control surface, because its token is empty; give one, or none.',
    )
  }
  const expected = hashSecret(token)
  return function checkToken({ headers }) {
    const sent = headers.get('X-Mock-Token') ?? bearerOf(headers)
    if (sent !== undefined && areEqual(hashSecret(sent), expected)) return undefined
    return unauthorized(
      'The control token is missing or wrong; send the one that the server was started with as Authorization: Bearer <token>, or as X-Mock-Token.',
    )
  }
}

/** Whether the origin, as browsers send it, is a page of this machine. */
export function isLocalOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}

function allowLocalOnly({ headers, url }: Request, { remoteAddress }: ControlSource) {
  if (remoteAddress === undefined || !isLoopbackHost(asHost(remoteAddress))) {
    return refuse(`you ask from ${remoteAddress ?? 'an unknown address'}`)
  }
  const proxyHeader = [...headers.keys()].find((name) => proxyHeaders.test(name))
  if (proxyHeader) return refuse(`a proxy handed your request on (${proxyHeader})`)
  const host = headers.get('Host') ?? new URL(url).host
  if (!isLoopbackHost(host)) return refuse(`you ask for the host ${JSON.stringify(host)}`)
  const origin = headers.get('Origin')
  if (origin !== null && !isLocalOrigin(origin)) return refuse(`you ask from a page of ${origin}`)
  // Pages of this machine that ask across ports are judged by their origin.
  if (origin === null && headers.get('Sec-Fetch-Site') === 'cross-site') {
    return refuse('you ask from a page of another site')
  }
  return undefined
}

/**
 * What proxies add: `Forwarded` (RFC 7239), `Via` (RFC 9110, section 7.6.3), and what was usual before and is still.
 * Browsers and programs that ask for themselves send none of them.
 */
const proxyHeaders =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-(host|forwarded-for)|true-client-ip|cf-connecting-ip|fastly-client-ip|x-envoy-external-address)$/

function refuse(reason: string): Problem<403> {
  return forbidden(
    `Could not steer the mock, because without a control token only this machine may, and ${reason}; start the server with one (--control-token, or control: { token }).`,
  )
}

/** An address as a URL writes it. */
function asHost(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}

function isLoopbackHost(host: string): boolean {
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
}

function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '')?.[1]
}

/** Takes as long for every hash, so that time tells nothing of the token. */
function areEqual(hash: string, other: string): boolean {
  let differences = hash.length ^ other.length
  for (let index = 0; index < hash.length; index += 1) {
    differences |= hash.charCodeAt(index) ^ other.charCodeAt(index)
  }
  return differences === 0
}
