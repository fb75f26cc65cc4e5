import { ConfigurationError, invalid, kindOf, quote } from '../errors/configuration-error.ts'

/** Names that an object may have. A record instead of a list, so that a forgotten name doesn't compile. */
export type KeyRecord<Type> = Readonly<Record<KeysOf<Type>, unknown>>

/** Keys of every member of a union. */
type KeysOf<Type> = Type extends unknown ? keyof Type : never

/** Throws if an object has a name that isn't known: a misspelt option would have no effect. */
export function checkNames<Fields extends object>(
  action: string,
  kind: string,
  fields: Fields,
  known: KeyRecord<Fields>,
): void {
  checkObject(action, `${kind}s`, fields)
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  const names = Object.keys(known)
  const near = names.length === 1 ? names[0] : nearest(unknown, names)
  const advice = near ? `Use \`${near}\`` : `There are ${names.join(', ')}`
  throw new ConfigurationError(`Could not ${action}: unknown ${kind} \`${unknown}\`. ${advice}.`)
}

/** Throws if a value is not an object with named values. A `Map` or `Headers` isn't one: it would seem to be empty. */
export function checkObject(action: string, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !(Symbol.iterator in value)) return
  throw new ConfigurationError(
    `Could not ${action}: \`${name}\` must be an object (received ${kindOf(value)}).`,
  )
}

/** Returns a whole number from 0. Throws for any other value. */
export function checkCount(count: number, option: string): number {
  if (Number.isInteger(count) && count >= 0) return count
  throw invalid(option, 'a whole number from 0', quote(count))
}

/** Returns a size in bytes, or `Infinity`. Throws for any other value. */
export function checkSize(size: number, option: string): number {
  if (size === Number.POSITIVE_INFINITY || (Number.isInteger(size) && size > 0)) return size
  throw invalid(option, 'a whole number of bytes from 1, or Infinity', quote(size))
}

/** Returns one of the choices. Throws for any other value. */
export function checkChoice<Choice>(value: Choice, option: string, choices: readonly Choice[]): Choice {
  if (choices.includes(value)) return value
  throw invalid(option, `'${choices.join("' or '")}'`, quote(value))
}

/** Returns a signal or `undefined`. Throws for any other value. A controller is a common mistake. */
export function checkSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  if (signal === undefined || 'aborted' in Object(signal)) return signal
  const advice = 'signal' in Object(signal) ? 'Pass its `signal`.' : ''
  throw invalid('signal', 'an AbortSignal', kindOf(signal), advice)
}

/** Returns headers that can be sent. Throws for others. The message of `fetch` would show its value, which may be a secret. */
export function checkHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  checkObject('use headers', 'headers', headers)
  for (const [name, value] of Object.entries<unknown>(headers)) {
    const reason = headerProblem(name, value)
    if (reason) throw new ConfigurationError(`Could not use the header ${quote(name)}: ${reason}.`)
  }
  return headers
}

function headerProblem(name: string, value: unknown): string | undefined {
  if (/^authorization$/i.test(name)) return 'the client sets it. Pass the key as `apiKey`'
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    return 'its name has characters that are not allowed in a header name'
  if (typeof value !== 'string') return `its value must be a string (received ${kindOf(value)})`
  if (/[\r\n]/.test(value)) return 'its value has a line break. Remove it'
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    return 'its value has characters that are not allowed in a header. Encode it'
  return undefined
}

/** Returns the closest known name, ignoring case and underscores, if at most every third letter differs. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, errors: distance(simplify(name), simplify(candidate)) }))
    .filter(({ candidate, errors }) => errors <= candidate.length / 3)
    .sort((one, other) => one.errors - other.errors)
  return best?.candidate
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '')
}

/** Number of letters to change, insert or delete (Levenshtein). */
function distance(from: string, to: string): number {
  let row = [...to, ''].map((_, index) => index)
  for (const letter of from) {
    const next = [(row[0] ?? 0) + 1]
    for (const [index, other] of [...to].entries()) {
      const [diagonal = 0, above = 0] = row.slice(index)
      next.push(Math.min(above + 1, (next[index] ?? 0) + 1, diagonal + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
