import { isObject } from '../errors/is-object.ts'

/** Maximum number of errors looked at: the thrown one, its causes, and those in lists. */
const maxErrors = 8

/**
 * Returns the useful part of what `fetch` rejected with. Platforms hide it (`connect ECONNREFUSED …`) beneath a general
 * `fetch failed`, and Node in a list with one error for each address of a name such as `localhost`.
 */
export function describeNetworkError(thrown: unknown): string {
  if (!isObject(thrown) || !('message' in thrown)) return stringifyThrown(thrown)
  const [own, ...beneath] = [...errorsOf(thrown)].map((error) => read(error, 'message'))
  return beneath.find((message) => message !== '') || own || read(thrown, 'name')
}

/** Returns anything thrown as text, even an object that can't be converted. */
export function stringifyThrown(thrown: unknown): string {
  try {
    return String(thrown)
  } catch {
    return typeof thrown
  }
}

/** Returns an instruction for common failures, or nothing. The words are those of OpenSSL, BoringSSL and rustls. */
export function hintFor(reason: string): string {
  if (/self.signed|unable to (get|verify)|UnknownIssuer/i.test(reason)) {
    return '. The issuer of the certificate is not trusted. Add it (on Node: NODE_EXTRA_CA_CERTS) instead of turning the check off.'
  }
  if (/wrong version number|packet length too long|InvalidContentType/i.test(reason)) {
    return '. The server does not use TLS on this port. Check the protocol and the port of `baseUrl`.'
  }
  if (/ENOTFOUND|ECONNREFUSED/.test(reason)) return '. Check `baseUrl`, and that a server is listening there.'
  return ''
}

/**
 * True if the connection was closed or reset before a response: Node and undici (codes), Bun (`ECONNRESET`,
 * `ConnectionClosed`), Deno (hyper's and the system's words), workerd. Browsers repeat such requests themselves.
 */
export function isConnectionReset(thrown: unknown): boolean {
  return describeAll(thrown).some((text) =>
    /\b(ECONNRESET|EPIPE|UND_ERR_SOCKET|ConnectionClosed)\b|connection (reset|closed before)|broken pipe|network connection lost/i.test(
      text,
    ),
  )
}

/** True if no byte of the request can have reached the service: no address, no connection, or no trusted certificate. */
export function wasNeverSent(thrown: unknown): boolean {
  return describeAll(thrown).some((text) =>
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|connection refused|dns error|CERT|self.signed|unable to (get|verify)|UnknownIssuer/i.test(
      text,
    ),
  )
}

const networkWords =
  /network|connect|fetch|load failed|socket|reset|closed|refused|time[d ]?.?out|terminated|aborted|offline|sending request|certificate|tls|ssl|dns/i

const mistakeWords =
  /\b(undefined|null)\b|is not (a function|an object|iterable|a constructor)|(parse|invalid) url|failed to (execute|construct)|ERR_INVALID_/i

/**
 * True if a `fetch` option failed by a mistake in its code, which no retry mends. Network failures are `TypeError`s too,
 * so only their words tell the two apart.
 */
export function isProgramMistake(thrown: unknown): boolean {
  const name = read(thrown, 'name')
  if (/^(Reference|Range|Syntax)Error$/.test(name)) return true
  const texts = describeAll(thrown)
  if (name !== 'TypeError') return false
  return (
    texts.some((text) => mistakeWords.test(text)) || (texts.length === 1 && !networkWords.test(String(texts)))
  )
}

/** Code and message of each error, one text each. */
function describeAll(thrown: unknown): string[] {
  return [...errorsOf(thrown)].map((error) => `${read(error, 'code')} ${read(error, 'message')}`)
}

/** The error, and breadth first what is beneath it. An error may be its own cause. */
function errorsOf(thrown: unknown): Set<object> {
  const errors = new Set<object>()
  const queue = [thrown]
  for (const error of queue) {
    if (!isObject(error) || errors.size === maxErrors) continue
    errors.add(error)
    const list = get(error, 'errors')
    queue.push(get(error, 'cause'), ...(Array.isArray(list) ? list.slice(0, maxErrors) : []))
    if (queue.length > maxErrors * maxErrors) break
  }
  return errors
}

/** Text of a field; empty if there is none. */
function read(error: unknown, name: string): string {
  const value = isObject(error) ? get(error, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** A field of an error of others, whose getter may throw. */
function get(error: object, name: string): unknown {
  try {
    return Reflect.get(error, name)
  } catch {
    return undefined
  }
}
