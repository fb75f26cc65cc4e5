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
  // An error may be its own cause. Not by instanceof: a test runner has an Error of its own.
  if (!isError(cause) || depth === 0) return cause
  const inner = (value: unknown) => redactError(value, sent, depth - 1)
  for (const name of ['message', 'stack', 'path']) {
    const text: unknown = Reflect.get(cause, name)
    if (typeof text === 'string' && !change(cause, name, redact(text, sent))) return replace(cause, sent)
  }
  const errors: unknown = Reflect.get(cause, 'errors')
  const isWhole =
    (cause.cause === undefined || change(cause, 'cause', inner(cause.cause))) &&
    (!Array.isArray(errors) || change(cause, 'errors', errors.map(inner)))
  return isWhole ? cause : replace(cause, sent)
}

function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value
}

function change(error: Error, name: string, value: unknown): boolean {
  return Reflect.get(error, name) === value || Reflect.set(error, name, value)
}

/** The message of a `DOMException` can't be changed, nor can what is frozen. */
function replace({ name, message }: Error, sent: Sent): Error {
  return Object.assign(new Error(redact(message, sent)), { name })
}
