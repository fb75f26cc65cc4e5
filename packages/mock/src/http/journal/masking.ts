/** Returns a placeholder for a secret, with its last characters if it is long enough. */
export function mask(secret: string): string {
  return secret.length >= 20 ? `***${secret.slice(-4)}` : '***'
}

/** True if a header or parameter of that name holds a credential. */
export function isCredential(name: string): boolean {
  return credentials.test(name)
}

/** Masks the whole value of a header that is a credential. The scheme of an `Authorization` stays. */
export function maskCredential(name: string, value: string): string {
  if (!isCredential(name)) return value
  const [, scheme = '', secret = value] = (/authorization/i.test(name) && /^(\S+ +)(\S+)$/.exec(value)) || []
  return `${scheme}${mask(secret)}`
}

/**
 * Masks the secret of the request and everything that looks like a key or a webhook secret. In a query, the values of credentials
 * are masked too.
 */
export function maskText(text: string, secret: string | undefined): string {
  const masked = maskSecrets(text, secret)
  return masked.startsWith('?') && mayNameCredential(masked)
    ? masked.replace(parameters, maskParameter)
    : masked
}

/** Masks a body like {@link maskText}, and also secrets with characters that are escaped as in JSON. */
export function maskBody(text: string, secret: string | undefined): string {
  const masked = maskText(text, secret)
  if (!masked.includes('\\')) return masked
  const unescaped = masked.replace(escapeSequence, decodeEscape)
  const maskedUnescaped = maskText(unescaped, secret)
  // A text with an escaped secret is stored unescaped. Every other text stays as it was sent.
  return maskedUnescaped === unescaped ? masked : maskedUnescaped
}

/** Masks the secret of the request, unless {@link maskText} recognizes it without knowing it. */
export function maskUnrecognizable(text: string, secret: string | undefined): string {
  return secret === undefined || wholeSecret.test(secret) ? text : maskText(text, secret)
}

function maskSecrets(text: string, secret: string | undefined): string {
  const masked = maskPlain(text, secret)
  if (!masked.includes('%')) return masked
  const decoded = masked.replace(encodedCharacter, decode)
  const maskedDecoded = maskPlain(decoded, secret)
  // A text with an encoded secret is stored decoded. Every other text stays as it was sent.
  return maskedDecoded === decoded ? masked : maskedDecoded
}

function maskPlain(text: string, secret: string | undefined): string {
  const isSuspect = hasPrefix(text)
  const masked = isSuspect ? text.replace(secrets, mask) : text
  // A shorter secret is part of too many words.
  if (secret === undefined || secret.length < 8) return masked
  // A text without the prefix can't contain a secret with it.
  if (!isSuspect && hasPrefix(secret)) return text
  return masked.includes(secret) ? masked.replaceAll(secret, () => mask(secret)) : masked
}

const credentials = /authorization|cookie|api[-_]?key|token|secret|password/i

/** True for a text that may contain a secret. Two searches are much faster than the expression, and rarely succeed. */
function hasPrefix(text: string): boolean {
  return text.includes('pt_') || text.includes('whsec_')
}

const secrets = /(?:pt_(?:test|live)_|whsec_)[\w+/=-]{8,}/g

const wholeSecret = new RegExp(`^${secrets.source}$`)

/** Percent-encoded ASCII character (RFC 3986, section 2.1). Secrets contain no others. */
const encodedCharacter = /%[0-7][\da-f]/gi

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

/** False for a query without a parameter to mask, as most are. */
function mayNameCredential(query: string): boolean {
  return query.includes('%') || isCredential(query)
}

function maskParameter(parameter: string, name: string, value: string): string {
  const isMasked = value.startsWith('***')
  return !isMasked && isCredential(decode(name)) ? `${name}=${mask(value)}` : parameter
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
