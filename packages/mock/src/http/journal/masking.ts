/**
 * Masks the secret of the request and everything that looks like a key or a webhook secret, even if it is percent-encoded or escaped as
 * in JSON. A text with an encoded secret is returned decoded. Every other text stays as it was sent.
 */
export function maskText(text: string, secret?: string): string {
  // First the known one, which may be longer than its part that looks like a key.
  const known = maskKnown(text, secret)
  const masked = maskRecognizable(known)
  if (!known.includes('%') && !known.includes('\\')) return masked
  const maskedDecoded = maskRecognizable(maskKnown(decodeText(known), secret))
  return maskedDecoded === decodeText(masked) ? masked : maskedDecoded
}

/** True for a secret that {@link maskText} doesn't find without knowing it. */
export function isUnrecognizable(secret: string | undefined): boolean {
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
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return parseHeaders(serializeHeaders(Object.entries(headers)))
}

/** Returns a line for each header, with its name in lower case, a space and its value. Credentials and secrets are masked. */
export function serializeHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  secret?: string,
): string {
  let text = ''
  for (const [name, value] of headers) {
    text += `${name.toLowerCase()} ${credentials.test(name) ? maskCredential(name, value) : value}\n`
  }
  // One search of all headers is faster than one of each value, and rarely finds a secret.
  if (maskText(text, secret) === text) return text
  return text.replace(lines, (_, name: string, value: string) => `${name} ${maskText(value, secret)}`)
}

/** Returns the headers of a text of {@link serializeHeaders} by name, sorted. */
export function parseHeaders(text: string): Record<string, string> {
  const headers = Array.from(text.matchAll(lines), ([, name = '', value = '']) => [name, value] as const)
  return Object.fromEntries(headers.sort(([one], [other]) => (one < other ? -1 : Number(one > other))))
}

/** Name and value of each line of {@link serializeHeaders}. */
const lines = /^(\S+) (.*)$/gm

const credentials = /authorization|cookie|api[-_]?key|token|secret|password/i

/** Masks the value of a credential. The scheme of an `Authorization` stays. */
function maskCredential(name: string, value: string): string {
  const [, scheme = '', secret = value] = (/authorization/i.test(name) && /^(\S+ +)(\S+)$/.exec(value)) || []
  return `${scheme}${mask(secret)}`
}

function maskKnown(text: string, secret: string | undefined): string {
  // A shorter secret is part of too many words.
  const isContained = secret !== undefined && secret.length >= 8 && text.includes(secret)
  return isContained ? text.replaceAll(secret, () => mask(secret)) : text
}

function maskRecognizable(text: string): string {
  // The search is much faster than the expression, and rarely succeeds.
  return text.includes('pt_') || text.includes('whsec_') ? text.replace(secrets, mask) : text
}

/** Returns a placeholder for a secret, with its last characters if it is long enough. */
function mask(secret: string): string {
  return secret.length >= 20 ? `***${secret.slice(-4)}` : '***'
}

const secrets = /(?:pt_(?:test|live)_|whsec_)[\w+/=-]{8,}/g

const wholeSecret = new RegExp(`^${secrets.source}$`)

/** Percent-encoded character of ASCII (RFC 3986, section 2.1), except a line end, which would end a header. */
const encodedCharacter = /%(?!0[ad])[0-7][\da-f]/gi

/** Escape sequence of JSON, with the code of a character of ASCII (RFC 8259, section 7). */
const escapeSequence = /\\(?:u00([2-7][\da-f])|.)/gi

function decodeText(text: string): string {
  return text.replace(escapeSequence, decodeEscape).replace(encodedCharacter, decode)
}

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
