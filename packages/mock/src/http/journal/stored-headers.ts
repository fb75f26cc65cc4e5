import { isCredential, maskCredential, maskText } from './masking.ts'

/**
 * Serializes the headers of a request with secrets masked. A text takes much less memory than an object for each of a thousand
 * requests. {@link readHeaders} parses it.
 */
export function storeHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  secret: string | undefined,
): string {
  let text = ''
  for (const [name, value] of headers) text += write(name, maskCredential(name, value))
  // One check of all headers. Those that aren't credentials rarely contain a secret.
  if (maskText(text, secret) === text) return text
  text = ''
  for (const [name, value] of headers) text += write(name, maskHeader(name, value, secret))
  return text
}

/** Parses headers that {@link storeHeaders} serialized, and sorts them by name. */
export function readHeaders(text: string): Record<string, string> {
  return Object.fromEntries(text.split(end).slice(0, -1).map(read).sort(byName))
}

/** Returns the headers of a response by name in lower case, sorted, with secrets masked. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const masked = Object.entries(headers).map(([name, value]): Header => {
    return [name.toLowerCase(), maskHeader(name, value, undefined)]
  })
  return Object.fromEntries(masked.sort(byName))
}

type Header = [name: string, value: string]

/** Separators that a request header can't contain (RFC 9110, section 5.5). */
const [between, end] = ['\n', '\0']

function write(name: string, value: string): string {
  return `${name}${between}${value}${end}`
}

function read(header: string): Header {
  const at = header.indexOf(between)
  return [header.slice(0, at), header.slice(at + 1)]
}

function byName([one]: Header, [other]: Header): number {
  return one < other ? -1 : Number(one > other)
}

function maskHeader(name: string, value: string, secret: string | undefined): string {
  return isCredential(name) ? maskCredential(name, value) : maskText(value, secret)
}
