import { isObject } from '../errors/is-object.ts'
import { stringifyThrown } from './network-error.ts'

/** Last request of a call. Foreign texts may repeat its secrets. */
export interface SentRequest {
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
const maxItems = 20
const maxFields = 50

/** Redacts a text, then cuts it to 2 KiB. Cutting first could leave half a secret, which is not recognized. */
export function redactAndCut(text: string, sent: SentRequest): string {
  return createRedactor(sent)(text)
}

/** Redacts the first 2 KiB of a body, without cutting a character or a secret in two. */
export function redactExcerpt(body: Uint8Array | undefined, sent: SentRequest): string {
  if (!body) return ''
  const secrets = secretsOf(sent)
  const reserve = longestOf(secrets)
  // A character of a header takes two bytes at most.
  const part = body.subarray(0, maxTextLength + 2 * reserve)
  const text = replaceSecrets(new TextDecoder().decode(part, { stream: true }), secrets)
  const whole = part.length < body.length ? text.slice(0, Math.max(0, text.length - reserve)) : text
  return new TextDecoder().decode(new TextEncoder().encode(whole).subarray(0, maxTextLength), {
    stream: true,
  })
}

/** Returns the headers, or a redacted copy if one of them repeats a secret. */
export function redactHeaders(headers: Headers, sent: SentRequest): Headers {
  const secrets = secretsOf(sent)
  const fields = [...headers]
  const redacted = fields.map(([name, value]): [string, string] => [
    name,
    replaceSecrets(value, secrets, '***'),
  ])
  return fields.every(([, value], index) => value === redacted[index]?.[1]) ? headers : new Headers(redacted)
}

/**
 * Returns a foreign error, safe to log. An error with only plain values and no secrets is returned unchanged. Any other
 * one is replaced by an `Error` with its name, message, stack, causes and plain fields, redacted and cut. Objects in it
 * (`config`, `request`, `response` of axios, got, ky, ofetch) contain headers and are omitted.
 */
export function redactThrown(thrown: unknown, sent: SentRequest): unknown {
  const redact = createRedactor(sent)
  try {
    return visit(thrown, redact, [])
  } catch {
    return new Error(typeof thrown)
  }
}

type RedactText = (text: string, maxLength?: number) => string

/** Redacts a thrown value or a cause; `undefined` if it is too deep or its own cause. */
function visit(value: unknown, redact: RedactText, parents: readonly unknown[]): unknown {
  if (!isObject(value) && typeof value !== 'function') return redactPlain(value, redact)
  if (parents.length === maxDepth || parents.includes(value)) return undefined
  if (typeof value === 'function' || !('message' in value)) return new Error(redact(stringifyThrown(value)))
  const visitChild = (child: unknown) => visit(child, redact, [...parents, value])
  const { fields, isWhole } = readFields(value, redact)
  const original = { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
  const safe = {
    name: redactIfText(original.name, redact),
    message: redactIfText(original.message, redact),
    stack: typeof original.stack === 'string' ? redact(original.stack, maxStackLength) : undefined,
    cause: visitChild(original.cause),
  }
  const errors = Array.isArray(value.errors) ? value.errors : undefined
  const safeErrors = errors?.slice(0, maxItems).map(visitChild)
  const isSame = (Object.keys(safe) as (keyof typeof safe)[]).every((name) => safe[name] === original[name])
  const isListSame =
    !errors ||
    (errors.length === safeErrors?.length && errors.every((each, index) => each === safeErrors[index]))
  if (isWhole && isSame && isListSame) return value
  return Object.assign(defineHidden(new Error(safe.message), { ...safe, errors: safeErrors }), fields)
}

/** Returns the plain fields of a foreign error, and `isWhole` if a log can't show anything else of it. */
function readFields(
  error: object,
  redact: RedactText,
): { fields: Record<string, unknown>; isWhole: boolean } {
  const fields: Record<string, unknown> = {}
  const names = Reflect.ownKeys(error)
  let isWhole =
    names.length <= maxFields && !('toJSON' in error) && !(Symbol.for('nodejs.util.inspect.custom') in error)
  for (const name of names.slice(0, maxFields)) {
    if (name === 'name' || name === 'message' || name === 'stack' || name === 'cause' || name === 'errors')
      continue
    const { value, enumerable, get } = Reflect.getOwnPropertyDescriptor(error, name) ?? {}
    const isPlain = !get && !isObject(value) && typeof value !== 'function'
    const safe = isPlain ? redactPlain(value, redact) : undefined
    const isNameSafe = redact(String(name)) === String(name)
    if (!isPlain || safe !== value || !isNameSafe) isWhole = false
    if (isPlain && isNameSafe && enumerable && typeof name === 'string') fields[name] = safe
  }
  return { fields, isWhole }
}

/** Redacts text and symbols; other values, such as numbers, are returned unchanged. */
function redactPlain(value: unknown, redact: RedactText): unknown {
  const original = String(value)
  const safe = redact(original)
  return safe === original ? value : safe
}

/** Redacts a text. Any other value becomes an empty text. */
function redactIfText(value: unknown, redact: RedactText): string {
  return redact(typeof value === 'string' ? value : '')
}

/** Sets fields as on a native error: not enumerable, and absent if `undefined`. */
function defineHidden(error: Error, fields: Record<string, unknown>): Error {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) Object.defineProperty(error, name, { value, configurable: true, writable: true })
  }
  return error
}

function createRedactor(sent: SentRequest): RedactText {
  const secrets = secretsOf(sent)
  const reserve = longestOf(secrets)
  return (text, maxLength = maxTextLength) => {
    if (text.length <= maxLength) return replaceSecrets(text, secrets)
    const safe = replaceSecrets(text.slice(0, maxLength + reserve), secrets)
    return safe.slice(0, Math.max(0, Math.min(maxLength, safe.length - reserve)))
  }
}

function replaceSecrets(text: string, secrets: readonly string[], mask = '…'): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, mask), text)
}

/** Returns the secrets of a request as sent, URL-encoded and in JSON. Longest first, as one may be part of another. */
function secretsOf({ key, request }: SentRequest): string[] {
  const fields = Object.entries(request?.headers ?? {}).filter(([name]) => !publicHeaders.test(name))
  // White space at the ends is not sent.
  const values = fields.map(([, value]) => value.trim())
  const { search } = new URL(request?.url ?? 'about:blank')
  const long = [...values, search, search.slice(1), decode(search)].filter(
    ({ length }) => length >= minSecretLength,
  )
  const secrets = [key, ...long].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ])
  return [...new Set(secrets)]
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length)
}

function decode(search: string): string {
  try {
    return decodeURIComponent(search.slice(1).replaceAll('+', ' '))
  } catch {
    return ''
  }
}

function longestOf(secrets: readonly string[]): number {
  return secrets[0]?.length ?? 0
}
