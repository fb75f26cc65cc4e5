/** What was sent, which others may repeat. */
export interface Sent {
  readonly key: string
  readonly request: Request | undefined
}

/** Headers that say nothing, and short values that would take harmless words along. */
const dullHeaders = /^(accept|content-type|user-agent)$/
const shortestSecret = 8

/**
 * Blots out the key, the values of the user's headers, and the query. For texts of others that may repeat the request: error
 * pages of proxies that list its headers, errors of Deno and Bun that quote its address.
 */
export function redact(text: string, { key, request }: Sent): string {
  if (!request) return text
  const values = [...request.headers].flatMap(([name, value]) => (dullHeaders.test(name) ? [] : [value]))
  const secrets = [...values, new URL(request.url).search].filter(({ length }) => length >= shortestSecret)
  return [key, ...secrets].reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

/** Redacts the texts of an error and of its causes where they stand, and gives it back. */
export function redactError(cause: unknown, sent: Sent): unknown {
  if (typeof cause === 'string') return redact(cause, sent)
  let error = cause
  // An error may be its own cause.
  for (let depth = 0; error instanceof Error && depth < 4; depth++, error = error.cause) {
    for (const name of ['message', 'stack', 'path']) {
      const text: unknown = Reflect.get(error, name)
      if (typeof text !== 'string') continue
      const redacted = redact(text, sent)
      if (redacted !== text) Reflect.set(error, name, redacted)
    }
  }
  return cause
}
