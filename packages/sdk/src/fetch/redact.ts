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

/** Redacts the texts of an error and of those in it where they stand, and gives it back; or another for one that can't be changed. */
export function redactError(cause: unknown, sent: Sent, depth = 4): unknown {
  if (typeof cause === 'string') return redact(cause, sent)
  // An error may be its own cause.
  if (!(cause instanceof Error) || depth === 0) return cause
  for (const name of ['message', 'stack', 'path']) {
    const text: unknown = Reflect.get(cause, name)
    if (typeof text !== 'string') continue
    const redacted = redact(text, sent)
    if (redacted !== text && !Reflect.set(cause, name, redacted)) return replace(cause, sent)
  }
  if (cause.cause !== undefined) Reflect.set(cause, 'cause', redactError(cause.cause, sent, depth - 1))
  if (cause instanceof AggregateError) {
    Reflect.set(
      cause,
      'errors',
      Array.from(cause.errors, (error) => redactError(error, sent, depth - 1)),
    )
  }
  return cause
}

/** The message of a `DOMException` can't be changed. */
function replace({ name, message }: Error, sent: Sent): Error {
  return Object.assign(new Error(redact(message, sent)), { name })
}
