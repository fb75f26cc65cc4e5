/** What stands for a secret: its last characters, if it is long enough for those to tell nothing. */
export function mask(secret: string): string {
  return secret.length >= 20 ? `***${secret.slice(-4)}` : '***'
}

/** The headers as an object in which credentials are masked. The scheme of an `Authorization` stays. */
export function maskHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  secret: string | undefined,
): Record<string, string> {
  const masked: Record<string, string> = {}
  for (const [name, value] of headers) {
    masked[name] = credentials.test(name) ? maskCredential(value) : maskText(value, secret)
  }
  return masked
}

/** The text without secrets: neither the one that was sent nor anything that looks like a key or a webhook's secret. */
export function maskText(text: string, secret: string | undefined): string {
  // Two searches cost far less than the expression, and hardly a text has what they look for.
  const known = text.includes('pt_') || text.includes('whsec_') ? text.replace(secrets, mask) : text
  // A shorter one is part of too many words.
  if (secret === undefined || secret.length < 8) return known
  const plain = known.includes(secret) ? known.replaceAll(secret, mask(secret)) : known
  // As an address has it.
  return plain.includes('%') ? plain.replaceAll(encodeURIComponent(secret), mask(secret)) : plain
}

const credentials = /authorization|cookie|api-?key|token|secret|password/i

const secrets = /(?:pt_(?:test|live)_|whsec_)[\w+/=-]{8,}/g

function maskCredential(value: string): string {
  const [, scheme = '', secret = value] = /^(\S+ +)(\S+)$/.exec(value) ?? []
  return `${scheme}${mask(secret)}`
}
