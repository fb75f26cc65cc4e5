import { isCredential, maskCredential, maskText } from './masking.ts'

/**
 * The headers of a request with what is secret masked, as one text: a thousand requests are kept, and an object each with its
 * names and values would be many. {@link readHeaders} makes them into one again.
 */
export function storeHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  secret: string | undefined,
): string {
  let text = ''
  for (const [name, value] of headers) text += write(name, maskCredential(name, value))
  // One look at all of them; hardly ever is there anything to mask in another one.
  if (maskText(text, secret) === text) return text
  text = ''
  for (const [name, value] of headers) text += write(name, maskHeader(name, value, secret))
  return text
}

/** The headers by name, sorted. */
export function readHeaders(text: string): Record<string, string> {
  return Object.fromEntries(text.split(end).slice(0, -1).map(read).sort(byName))
}

/** The headers of an answer by name in lower case, sorted, with what looks secret masked. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const masked = Object.entries(headers).map(([name, value]): Header => {
    return [name.toLowerCase(), maskHeader(name, value, undefined)]
  })
  return Object.fromEntries(masked.sort(byName))
}

type Header = [name: string, value: string]

/** Neither can be in a header of a request (RFC 9110, section 5.5). */
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
