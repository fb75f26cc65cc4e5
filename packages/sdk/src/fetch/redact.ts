/** Blots out of a text what must not be seen. */
export type Redact = (text: string) => string

/** Headers that say nothing, and short values that would take harmless words along. */
const dullHeaders = /^(accept|content-type|user-agent)$/
const shortestSecret = 8

/**
 * For texts of others that may repeat the request: error pages of proxies that list its headers, errors of Deno and Bun
 * that quote its address. Blots out the key, the values of the user's headers, and the query.
 */
export function createRedactor(request: Request, key: string): Redact {
  // Worked out when it is needed: most calls have nothing to redact.
  return (text) => {
    const values = [...request.headers].flatMap(([name, value]) => (dullHeaders.test(name) ? [] : [value]))
    const secrets = [...values, new URL(request.url).search].filter(({ length }) => length >= shortestSecret)
    return [key, ...secrets].reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  }
}

/** Redacts the texts of an error and of its causes where they stand, and gives it back. */
export function redactError(cause: unknown, redact: Redact): unknown {
  if (typeof cause === 'string') return redact(cause)
  let error = cause
  // An error may be its own cause.
  for (let depth = 0; error instanceof Error && depth < 4; depth++, error = error.cause) {
    for (const name of ['message', 'stack', 'path']) {
      const text: unknown = Reflect.get(error, name)
      if (typeof text !== 'string') continue
      const redacted = redact(text)
      if (redacted !== text) Reflect.set(error, name, redacted)
    }
  }
  return cause
}
