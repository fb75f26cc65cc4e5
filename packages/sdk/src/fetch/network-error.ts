import { isObject } from '../errors/is-object.ts'
import { stringifyThrown } from './redact.ts'

/** Maximum number of errors inspected: the thrown one, its causes, and the errors of an `AggregateError`. */
const maxErrors = 8
/** Maximum length of a reason. */
const maxLength = 2_048

// Texts of OpenSSL, BoringSSL and rustls; Node, undici, Bun, Deno, workerd and browsers.
const untrusted = /self.signed|unable to (get|verify)|UnknownIssuer/i
const proxyLogin = /proxy.*\b407\b|proxy authentication required/i
const proxyFailure = /HTTP tunneling|open a tunnel|unsuccessful tunnel|proxy authentication required/i
/** Failures to connect whose probable cause is a wrong address. */
const noServer = /ENOTFOUND|ECONNREFUSED|connection ?refused|dns error/i
/** Other failures to connect. */
const noConnection = /EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT/i
const programMistake =
  /\b(undefined|null)\b|is not (a function|an object|iterable|a constructor)|(parse|invalid) url|failed to (execute|construct)|ERR_INVALID_/i
/** Hosts and URLs in messages. A host named `undefined` is not a bug. */
const addresses = /(ENOTFOUND|EAI_AGAIN) \S+|https?:\S+/g

/**
 * Returns the useful message of a redacted error of `fetch`, such as `connect ECONNREFUSED …`. The error itself has a general
 * one (`fetch failed`), so the first cause with a message is used. For a host with several addresses, such as `localhost`,
 * Node's cause has no message, but a list of errors. The cause `Request was cancelled.` is skipped: its own cause is the
 * response of a proxy.
 */
export function describeNetworkError(thrown: unknown): string {
  const [first, ...rest] = errorsOf(thrown)
  if (!first) return stringifyThrown(thrown)
  const causes = rest.map(({ message }) => String(message ?? '')).filter((message) => message !== '')
  const useful = causes.find((message) => message !== 'Request was cancelled.') ?? causes[0]
  return String(useful || first.message || first.name).slice(0, maxLength)
}

/** Returns an instruction for common failures, or nothing. */
export function hintFor(reason: string): string {
  if (untrusted.test(reason))
    return 'The issuer of the certificate is not trusted. Add it with NODE_EXTRA_CA_CERTS (on Deno, DENO_CERT).'
  if (/wrong version number|packet length too long|InvalidContentType/i.test(reason))
    return 'The server does not use TLS on this port. Check the protocol and the port of `baseUrl`.'
  if (proxyLogin.test(reason))
    return 'The proxy requires credentials. Put them into its address: http://user:password@host:port.'
  if (proxyFailure.test(reason))
    return 'The proxy did not connect to the host of `baseUrl`. Check `baseUrl`, and what the proxy allows.'
  // Chromium, Firefox and Safari, for every failed connection.
  if (/^(Failed to fetch|NetworkError when attempting to fetch resource\.|Load failed)$/.test(reason))
    return 'The browser hides the reason. Check `baseUrl`, that a server is listening there, and that it allows requests from this page (CORS).'
  return noServer.test(reason)
    ? 'Check `baseUrl` (or the address of the proxy), and that a server is listening there.'
    : ''
}

/** True if a retry does harm: the proxy rejected the credentials, and repeating them could lock the account. */
export function isPermanent(thrown: unknown): boolean {
  return includes(thrown, proxyLogin)
}

/** True if no byte reached the service: the host has no address, or no trusted connection was made. */
export function wasNeverSent(thrown: unknown): boolean {
  return includes(thrown, proxyFailure, noServer, noConnection, untrusted)
}

/**
 * True if the `fetch` option failed because of a bug in its code, so that retries are useless. Network failures are also
 * `TypeError`s, so only the message distinguishes the two. An unknown message counts as a network failure.
 */
export function isFetchBug(thrown: unknown): boolean {
  const name = isObject(thrown) ? String(thrown.name) : ''
  if (/^(Reference|Range|Syntax)Error$/.test(name)) return true
  if (name !== 'TypeError' || includes(thrown, proxyLogin)) return false
  return textsOf(thrown).some((text) => programMistake.test(text.replace(addresses, '')))
}

function includes(thrown: unknown, ...patterns: readonly RegExp[]): boolean {
  return textsOf(thrown).some((text) => patterns.some((pattern) => pattern.test(text)))
}

/** Returns code and message of each error. */
function textsOf(thrown: unknown): string[] {
  return errorsOf(thrown).map(({ code, message }) => `${String(code ?? '')} ${String(message ?? '')}`)
}

/** Returns an error and its causes, breadth first. */
function errorsOf(thrown: unknown): Record<string, unknown>[] {
  const errors = [thrown].filter(isObject)
  for (const { cause, errors: list } of errors) {
    for (const next of [cause, ...(Array.isArray(list) ? list : [])])
      if (isObject(next) && !errors.includes(next) && errors.length < maxErrors) errors.push(next)
  }
  return errors
}
