/** What stands for a secret: its last characters, if it is long enough for those to tell nothing. */
export function mask(secret: string): string {
  return secret.length >= 20 ? `***${secret.slice(-4)}` : '***'
}

/** Does a header of that name have a credential? */
export function isCredential(name: string): boolean {
  return credentials.test(name)
}

/** The value of a header, masked as a whole where it is a credential; of an `Authorization` the scheme stays. */
export function maskCredential(name: string, value: string): string {
  if (!isCredential(name)) return value
  const [, scheme = '', secret = value] = (/authorization/i.test(name) && /^(\S+ +)(\S+)$/.exec(value)) || []
  return `${scheme}${mask(secret)}`
}

/**
 * The text without secrets: neither the one that was sent nor anything that looks like a key or a webhook's secret,
 * however much of it is percent-encoded; of a query, as it stands in a URL, without the values of credentials either.
 */
export function maskText(text: string, secret: string | undefined): string {
  const masked = maskSecrets(text, secret)
  return masked.startsWith('?') ? masked.replace(parameters, maskParameter) : masked
}

function maskSecrets(text: string, secret: string | undefined): string {
  const masked = maskPlain(text, secret)
  if (!masked.includes('%')) return masked
  const decoded = masked.replace(encodedCharacter, decode)
  return maskPlain(decoded, secret) === decoded ? masked : maskEncoded(masked, secret)
}

function maskPlain(text: string, secret: string | undefined): string {
  const isSuspect = hasPrefix(text)
  const known = isSuspect ? text.replace(secrets, mask) : text
  // A shorter one is part of too many words.
  if (secret === undefined || secret.length < 8) return known
  // What the text hasn't can be no part of it.
  if (!isSuspect && hasPrefix(secret)) return text
  return known.includes(secret) ? known.replaceAll(secret, () => mask(secret)) : known
}

/** Masks what is a secret only once it is decoded; the rest stays as it is written. */
function maskEncoded(text: string, secret: string | undefined): string {
  const known = replaceDecoded(text, (decoded) => Array.from(decoded.matchAll(secrets), ([found]) => found))
  return secret === undefined || secret.length < 8 ? known : replaceDecoded(known, () => [secret])
}

function replaceDecoded(text: string, findIn: (decoded: string) => readonly string[]): string {
  const pieces: string[] = text.match(pieceOfText) ?? []
  const decoded = pieces.map((piece) => (piece.length > 1 ? decode(piece) : piece)).join('')
  for (const secret of new Set(findIn(decoded))) {
    for (let at = decoded.indexOf(secret); at >= 0; at = decoded.indexOf(secret, at + secret.length)) {
      pieces.fill('', at, at + secret.length)
      pieces[at] = mask(secret)
    }
  }
  return pieces.join('')
}

const credentials = /authorization|cookie|api[-_]?key|token|secret|password/i

/** Two searches cost far less than the expression, and hardly a text has what they look for. */
function hasPrefix(text: string): boolean {
  return text.includes('pt_') || text.includes('whsec_')
}

const secrets = /(?:pt_(?:test|live)_|whsec_)[\w+/=-]{8,}/g

/** An ASCII character as an address may have it (RFC 3986, section 2.1); secrets have no others. */
const encodedCharacter = /%[0-7][\da-f]/gi

/** A character, which may be encoded. */
const pieceOfText = /%[0-7][\da-f]|./gis

/** The parameters of a query that have a value. */
const parameters = /(?<=[?&])([^=&#]+)=([^&#]+)/g

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
