/**
 * Masks the secret of the request and everything that looks like a key or a webhook secret, even if it is percent-encoded or escaped as
 * in JSON. A text with such a secret is returned decoded. Every other text stays as it was sent.
 */
export function maskText(text: string, secret?: string): string {
  const masked = maskPlain(text, secret)
  if (!masked.includes('%') && !masked.includes('\\')) return masked
  const decoded = masked.replace(escapeSequence, decodeEscape).replace(encodedCharacter, decode)
  const maskedDecoded = maskPlain(decoded, secret)
  return maskedDecoded === decoded ? masked : maskedDecoded
}

/** True for a secret that {@link maskText} doesn't find without knowing it. */
export function isUnrecognizable(secret: string | undefined): secret is string {
  return secret !== undefined && !wholeSecret.test(secret)
}

/** Masks a query like {@link maskText}, and the values of credentials in it. */
export function maskQuery(search: string, secret: string | undefined): string {
  const masked = maskText(search, secret)
  // The search is much faster than the replacement, and rarely succeeds.
  if (!masked.includes('%') && !credentials.test(masked)) return masked
  return masked.replace(parameters, (parameter, name: string, value: string) =>
    credentials.test(decode(name)) && !value.startsWith('***') ? `${name}=${mask(value)}` : parameter,
  )
}

/** Returns the headers by name in lower case, sorted, with credentials and secrets masked. */
export function maskHeaders(headers: HeaderEntries, secret?: string): Record<string, string> {
  return parseHeaders(serializeHeaders(headers, secret))
}

type HeaderEntries = Iterable<readonly [name: string, value: string]>

/** Returns the headers as one text, with credentials and secrets masked. It takes little memory, because few entries are read. */
export function serializeHeaders(headers: HeaderEntries, secret?: string): string {
  let text = ''
  for (const [name, value] of headers) {
    text += `${name.toLowerCase()} ${credentials.test(name) ? maskCredential(name, value) : value}\n`
  }
  // One search of all headers is faster than one of each value, and rarely finds a secret.
  return maskText(text, secret) === text ? text : text.replace(values, (value) => maskText(value, secret))
}

/** Values in a text of {@link serializeHeaders}. */
const values = /(?<= ).+/g

/** Returns the headers of a text of {@link serializeHeaders} by name, sorted. */
export function parseHeaders(text: string): Record<string, string> {
  const lines = text.split('\n').slice(0, -1).sort()
  return Object.fromEntries(lines.map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]))
}

const credentials = /authorization|cookie|api[-_]?key|token|secret|password/i

/** Masks the value of a credential. The scheme of an `Authorization` stays. */
function maskCredential(name: string, value: string): string {
  const [, scheme = '', secret = value] = (/authorization/i.test(name) && /^(\S+ +)(\S+)$/.exec(value)) || []
  return `${scheme}${mask(secret)}`
}

function maskPlain(text: string, secret: string | undefined): string {
  // The search is much faster than the expression, and rarely succeeds.
  const masked = text.includes('pt_') || text.includes('whsec_') ? text.replace(secrets, mask) : text
  // A shorter secret is part of too many words.
  const isContained = secret !== undefined && secret.length >= 8 && masked.includes(secret)
  return isContained ? masked.replaceAll(secret, () => mask(secret)) : masked
}

/** Returns a placeholder for a secret, with its last characters if it is long enough. */
function mask(secret: string): string {
  return secret.length >= 20 ? `***${secret.slice(-4)}` : '***'
}

const secrets = /(?:pt_(?:test|live)_|whsec_)[\w+/=-]{8,}/g

const wholeSecret = new RegExp(`^${secrets.source}$`)

/** Percent-encoded printable ASCII character (RFC 3986, section 2.1). Secrets contain no others, and a line break would end a header. */
const encodedCharacter = /%[2-7][\da-f]/gi

/** Escape sequence of JSON, with the code of a character of ASCII (RFC 8259, section 7). */
const escapeSequence = /\\(?:u00([2-7][\da-f])|.)/gi

/** Returns the character, except one that JSON requires to be escaped. */
function decodeEscape(sequence: string, code: string | undefined): string {
  if (sequence === '\\/') return '/'
  const character = code === undefined ? '"' : String.fromCharCode(Number.parseInt(code, 16))
  return character === '"' || character === '\\' ? sequence : character
}

/** Parameters of a query that have a value. */
const parameters = /(?<=[?&])([^=&#]+)=([^&#]+)/g

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
