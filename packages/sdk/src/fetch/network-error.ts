import { isObject } from '../errors/is-object.ts'

/** Maximum number of errors inspected: the thrown one, its causes, and the errors of an `AggregateError`. */
const maxErrors = 8

/**
 * Returns the useful part of an error of `fetch`. Platforms hide it (`connect ECONNREFUSED …`) in the cause of a general
 * `fetch failed`. Node hides it in a list, with one error for each address of a host such as `localhost`. It hides the
 * response of a proxy behind a second general message.
 */
export function describeNetworkError(thrown: unknown): string {
  if (!isObject(thrown) || !('message' in thrown)) return stringifyThrown(thrown)
  const [message, ...rest] = [...errorsOf(thrown)].map((error) => readText(error, 'message'))
  const causes = rest.filter((cause) => cause !== '')
  const useful = causes.find((cause) => cause !== 'Request was cancelled.') ?? causes[0]
  return useful || message || readText(thrown, 'name')
}

/** Returns a thrown value as text, even an object that can't be converted. */
export function stringifyThrown(thrown: unknown): string {
  try {
    return String(thrown)
  } catch {
    return typeof thrown
  }
}

/**
 * Returns an instruction for common failures, or nothing. Recognizes the words of OpenSSL, BoringSSL and rustls.
 *
 * @param host Host name of the base URL, redacted like the reason.
 * @param port Port of the base URL.
 */
export function hintFor(reason: string, host: string, port: string): string {
  const hint = findHint(reason, host, port)
  return hint && `${/[.?!]$/.test(reason) ? '' : '.'} ${hint}`
}

function findHint(reason: string, host: string, port: string): string {
  if (/self.signed|unable to (get|verify)|UnknownIssuer/i.test(reason)) {
    return 'The issuer of the certificate is not trusted. Add it (NODE_EXTRA_CA_CERTS, on Deno DENO_CERT) instead of turning the check off.'
  }
  if (/wrong version number|packet length too long|InvalidContentType/i.test(reason)) {
    return 'The server does not use TLS on this port. Check the protocol and the port of `baseUrl`.'
  }
  if (proxyLogin.test(reason)) {
    return 'The proxy requires credentials. Put them into its address: http://user:password@host:port.'
  }
  if (proxyFailure.test(reason)) {
    return 'The proxy did not connect to the host of `baseUrl`. Check `baseUrl`, and what the proxy allows.'
  }
  if (blockedPort.test(reason))
    return '`fetch` blocks this port (Fetch standard, "Port blocking"). Use another one.'
  if (hiddenReason.test(reason)) {
    return 'The browser hides the reason. Check `baseUrl`, that a server is listening there, and that it allows requests from this page (CORS).'
  }
  if (!/ENOTFOUND|ECONNREFUSED|connection refused|dns error/i.test(reason)) return ''
  if (isElsewhere(reason, host, port))
    return 'This is not the address of `baseUrl`. Check the address of the proxy.'
  return 'Check `baseUrl`, and that a server is listening there.'
}

/** Words of Node, Bun and Deno for a proxy that rejects a `CONNECT`. */
const proxyFailure = /HTTP tunneling|open a tunnel|unsuccessful tunnel|proxy authentication required/i

const proxyLogin = /proxy.*\b407\b|proxy authentication required/i

/** Message of undici for a port such as 6000. */
const blockedPort = /\bbad port\b/

/** Messages of Chromium, Firefox and Safari for every failed connection. */
const hiddenReason = /^(Failed to fetch|NetworkError when attempting to fetch resource\.|Load failed)$/

/** True if a failed connection had another port than the base URL, or a failed look-up another host. */
function isElsewhere(reason: string, host: string, port: string): boolean {
  const [, failedHost, failedPort] = /ENOTFOUND (\S+)|ECONNREFUSED \S+:(\d+)/.exec(reason) ?? []
  if (failedHost) return failedHost !== host
  return failedPort !== undefined && failedPort !== port
}

/** True if a proxy rejected the credentials. A repetition could lock the account. */
function isProxyLoginFailure(thrown: unknown): boolean {
  return describeAll(thrown).some((text) => proxyLogin.test(text))
}

/** True if a repetition can't help: the proxy rejected the credentials, or `fetch` blocks the port. */
export function isPermanent(thrown: unknown): boolean {
  return isProxyLoginFailure(thrown) || describeAll(thrown).some((text) => blockedPort.test(text))
}

/**
 * True if the connection was closed or reset before a response. Recognizes the codes of Node and undici, `ECONNRESET` and
 * `ConnectionClosed` of Bun, and the messages of Deno and workerd. Browsers retry such requests themselves.
 */
export function isConnectionReset(thrown: unknown): boolean {
  return describeAll(thrown).some((text) =>
    /\b(ECONNRESET|EPIPE|UND_ERR_SOCKET|ConnectionClosed)\b|connection (reset|closed before)|broken pipe|network connection lost/i.test(
      text,
    ),
  )
}

/** True if no byte reached the service: the host has no address, or no trusted connection was made. */
export function wasNeverSent(thrown: unknown): boolean {
  const texts = describeAll(thrown)
  if (texts.some((text) => proxyFailure.test(text))) return true
  return texts.some((text) =>
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|connection refused|dns error|CERT|self.signed|unable to (get|verify)|UnknownIssuer/i.test(
      text,
    ),
  )
}

const networkFailure =
  /network|connect|fetch|load failed|socket|reset|closed|refused|time[d ]?.?out|terminated|aborted|offline|sending request|certificate|tls|ssl|dns|getaddrinfo|specified hostname|cannot parse response/i

const programMistake =
  /\b(undefined|null)\b|is not (a function|an object|iterable|a constructor)|(parse|invalid) url|failed to (execute|construct)|ERR_INVALID_/i

/** Hosts and URLs in messages, which may have a name such as `undefined`. */
const addresses = /(ENOTFOUND|EAI_AGAIN) \S+|https?:\S+/g

/**
 * True if the `fetch` option failed because of a bug in its code, so that retries are useless. Network failures are also
 * `TypeError`s, so only the message distinguishes the two.
 */
export function isProgramMistake(thrown: unknown): boolean {
  const name = readText(thrown, 'name')
  if (/^(Reference|Range|Syntax)Error$/.test(name)) return true
  const texts = describeAll(thrown)
  if (name !== 'TypeError' || isProxyLoginFailure(thrown)) return false
  return (
    texts.some((text) => programMistake.test(text.replace(addresses, ''))) ||
    (texts.length === 1 && !networkFailure.test(String(texts)))
  )
}

/** Returns code and message of each error. */
function describeAll(thrown: unknown): string[] {
  return [...errorsOf(thrown)].map((error) => `${readText(error, 'code')} ${readText(error, 'message')}`)
}

/** Returns an error and its causes, breadth first. An error can be its own cause. */
function errorsOf(thrown: unknown): Set<object> {
  const errors = new Set<object>()
  const queue = [thrown]
  for (const error of queue) {
    if (!isObject(error) || errors.size === maxErrors) continue
    errors.add(error)
    const list = readField(error, 'errors')
    queue.push(readField(error, 'cause'), ...(Array.isArray(list) ? list.slice(0, maxErrors) : []))
    if (queue.length > maxErrors * maxErrors) break
  }
  return errors
}

/** Returns a text field; empty if it is absent. */
function readText(error: unknown, name: string): string {
  const value = isObject(error) ? readField(error, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Returns a field of a foreign error, whose getter may throw. */
function readField(error: object, name: string): unknown {
  try {
    return Reflect.get(error, name)
  } catch {
    return undefined
  }
}
