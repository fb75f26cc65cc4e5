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

/** The text without secrets: neither the one that was sent nor anything that looks like a key or a webhook's secret. */
export function maskText(text: string, secret: string | undefined): string {
  const isSuspect = hasPrefix(text)
  const known = isSuspect ? text.replace(secrets, mask) : text
  // A shorter one is part of too many words.
  if (secret === undefined || secret.length < 8) return known
  // What the text hasn't, not even as an address has it, can be no part of it.
  if (!isSuspect && hasPrefix(secret)) return text
  const plain = known.includes(secret) ? known.replaceAll(secret, mask(secret)) : known
  // As an address has it.
  return plain.includes('%') ? plain.replaceAll(encodeURIComponent(secret), mask(secret)) : plain
}

const credentials = /authorization|cookie|api-?key|token|secret|password/i

/** Two searches cost far less than the expression, and hardly a text has what they look for. */
function hasPrefix(text: string): boolean {
  return text.includes('pt_') || text.includes('whsec_')
}

const secrets = /(?:pt_(?:test|live)_|whsec_)[\w+/=-]{8,}/g
