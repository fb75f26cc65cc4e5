import { isObject } from '../errors/is-object.ts'

/** Last request of a call. Foreign texts may repeat its secrets. */
export interface RedactionContext {
  readonly key: string
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> } | undefined
}

/** Headers whose values are not secret. */
const publicHeaders = /^(accept|content-type|user-agent)$/
/** Minimum length of a secret, since shorter values occur in harmless words. The key is replaced even if it is shorter. */
const minSecretLength = 8
const maxTextLength = 2_048
const maxStackLength = 8_192
const maxDepth = 7
const maxErrors = 50
/** Fields of an error that are passed on. */
const errorFields = ['name', 'message', 'stack', 'code', 'cause', 'errors']

/** Redacts a text and truncates it to 2,048 characters. Truncating first could leave half a secret, which is not recognized. */
export function redactAndTruncate(text: string, sent: RedactionContext): string {
  return createRedactor(sent)(text)
}

/** Returns the names and redacted values of headers. */
export function redactHeaders(headers: Headers, sent: RedactionContext): [name: string, value: string][] {
  const secrets = secretsOf(sent)
  return Array.from(headers, ([name, value]) => [name, replaceSecrets(value, secrets, '***')])
}

/**
 * Returns a copy of a foreign error: an `Error` with its name, message, stack, code, cause and errors, redacted and
 * truncated. All other fields are left out, such as `config`, `request` and `response` of axios, got, ky and ofetch, which
 * contain headers. Other thrown objects and texts become text.
 */
export function redactThrown(thrown: unknown, sent: RedactionContext): unknown {
  try {
    return redactValue(thrown, createRedactor(sent), [])
  } catch {
    return new Error(typeof thrown)
  }
}

/** Returns a thrown value as text, even an object that can't be converted. */
export function stringifyThrown(thrown: unknown): string {
  try {
    return String(thrown)
  } catch {
    return typeof thrown
  }
}

type RedactText = (text: string, maxLength?: number) => string

/** Redacts a thrown value, a cause or a field. Returns `undefined` if it is too deep or its own cause. */
function redactValue(value: unknown, redact: RedactText, parents: readonly unknown[]): unknown {
  if (value === undefined || typeof value === 'number') return value
  if (!isObject(value)) return redact(stringifyThrown(value), maxStackLength)
  if (parents.length === maxDepth || parents.includes(value)) return undefined
  const redactNested = (nested: unknown) => redactValue(nested, redact, [...parents, value])
  if (Array.isArray(value)) return value.slice(0, maxErrors).map(redactNested)
  if (!('message' in value)) return redact(stringifyThrown(value))
  const copy = new Error()
  for (const name of errorFields) {
    const field = redactNested(value[name])
    const descriptor = { value: field, enumerable: name === 'code', configurable: true, writable: true }
    if (field !== undefined) Object.defineProperty(copy, name, descriptor)
  }
  return copy
}

function createRedactor(sent: RedactionContext): RedactText {
  const secrets = secretsOf(sent)
  const [longest = ''] = secrets
  return (text, maxLength = maxTextLength) => {
    const part = text.slice(0, maxLength + longest.length)
    const safe = replaceSecrets(part, secrets)
    const end = part.length < text.length ? Math.max(0, safe.length - longest.length) : maxLength
    // Leaves out a character that is cut in two.
    return safe.slice(0, Math.min(maxLength, end)).replace(/[\ud800-\udbff]$/, '')
  }
}

function replaceSecrets(text: string, secrets: readonly string[], mask = '…'): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, mask), text)
}

/**
 * Returns the secrets of a request as sent, and as a response may repeat them: in a URL, JSON or HTML. Longest first, as one
 * may be part of another.
 */
function secretsOf({ key, request }: RedactionContext): string[] {
  const fields = Object.entries(request?.headers ?? {}).filter(([name]) => !publicHeaders.test(name))
  const { search } = new URL(request?.url ?? 'about:blank')
  // White space at the ends of a header is not sent.
  const texts = [...fields.map(([, value]) => value.trim()), search, search.slice(1), decode(search)]
  const secrets = [key, ...texts.filter(({ length }) => length >= minSecretLength)]
    .filter(Boolean)
    .flatMap((secret) => {
      const json = JSON.stringify(secret).slice(1, -1)
      const html = secret.replace(/[&<>"']/g, (character) => entities[character] ?? '')
      return [secret, encodeURIComponent(secret), json, json.replaceAll('/', '\\/'), html]
    })
  return [...new Set(secrets)].sort((one, other) => other.length - one.length)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function decode(search: string): string {
  try {
    return decodeURIComponent(search.slice(1).replaceAll('+', ' '))
  } catch {
    return ''
  }
}
