/** What stands for a secret: its last characters, if it is long enough for those to tell nothing. */
export function mask(secret: string): string {
  return secret.length >= 20 ? `***${secret.slice(-4)}` : '***'
}

/**
 * The headers as lines of one text, `accept: application/json`, with credentials masked. The scheme of an `Authorization` stays.
 */
export function maskHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  secret?: string,
): string {
  let lines = ''
  for (const [name, value] of headers) {
    lines += `${name}: ${credentials.test(name) ? maskCredential(value) : value}\n`
  }
  return maskText(lines, secret)
}

/** The text without secrets: neither the one that was sent nor anything that looks like a key or a webhook's secret. */
export function maskText(text: string, secret?: string): string {
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

function maskCredential(value: string): string {
  const [, scheme = '', secret = value] = /^(\S+ +)(\S+)$/.exec(value) ?? []
  return `${scheme}${mask(secret)}`
}
