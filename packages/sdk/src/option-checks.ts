import { ConfigurationError, quote, refusal } from './errors/configuration-error.ts'

/** Refuses a name that doesn't exist: a misspelt option would otherwise be without effect, and nobody would know. */
export function checkNames(action: string, kind: string, given: object, known: readonly string[]): void {
  checkObject(action, `${kind}s`, given)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const near = nearest(unknown, known)
  const advice = near ? `use ${near}` : `there are ${known.join(', ')}`
  throw refusal(action, `there is no ${kind} ${unknown}`, advice)
}

/** Refuses what has no named values: text, a list, `null`, also a `Map` or `Headers`, which would seem to be empty. */
export function checkObject(action: string, things: string, given: unknown): void {
  if (typeof given === 'object' && given !== null && !(Symbol.iterator in given)) return
  const what = Array.isArray(given) ? 'a list' : given === null ? 'null' : `of type ${typeof given}`
  throw refusal(action, `what is given as ${things} is ${what}`, 'give an object with names and values')
}

/** Refuses what is there but not a function; with `required`, also what isn't there. */
export function checkFunctions(
  prefix: string,
  given: object,
  names: readonly string[],
  required = false,
): void {
  for (const name of names) {
    const value: unknown = Reflect.get(given, name)
    if (typeof value === 'function' || (value === undefined && !required)) continue
    throw refusal(
      `use ${prefix}${name}`,
      `it is ${value === undefined ? 'missing' : `of type ${typeof value}`}`,
      'give a function',
    )
  }
}

/** Refuses what isn't a whole number from 0. */
export function checkCount(option: string, count: number): number {
  if (Number.isInteger(count) && count >= 0) return count
  throw refusal(`use ${option}`, `${quote(count)} is not a whole number from 0`, 'give one')
}

/** Throws if it is not a size in bytes; `Infinity` is one. */
export function checkSize(option: string, size: number): number {
  if (size === Number.POSITIVE_INFINITY || (Number.isInteger(size) && size > 0)) return size
  throw new ConfigurationError(
    `\`${option}\` must be a whole number of bytes from 1, or Infinity (received ${quote(size)}).`,
  )
}

/** Refuses what isn't one of these. */
export function checkChoice<Choice>(option: string, value: Choice, choices: readonly Choice[]): Choice {
  if (choices.includes(value)) return value
  throw refusal(`use ${option}`, `it is ${quote(value)}`, `give '${choices.join("' or '")}'`)
}

/** Refuses what is no signal, such as the controller that has it. */
export function checkSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  if (signal === undefined || 'aborted' in Object(signal)) return signal
  throw refusal('use signal', 'it is no AbortSignal', "give an AbortController's signal")
}

/** Refuses a header that can't be sent: it would fail in `fetch` with a message that shows its value. */
export function checkHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  checkObject('use headers', 'headers', headers)
  for (const [name, value] of Object.entries(headers)) {
    if (/^authorization$/i.test(name)) {
      throw refusal('use the header authorization', 'the client sets it', 'give the key as apiKey')
    }
    const isSendable =
      /^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
      typeof value === 'string' &&
      !/[^\t\x20-\x7e\x80-\xff]/.test(value)
    if (!isSendable) {
      throw refusal(`use the header ${quote(name)}`, "its name or value can't be sent", 'correct it')
    }
  }
  return headers
}

/** The known name that is most like this one, if any is alike: case and underscores aside, at most every third letter is wrong. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, errors: distance(simplify(name), simplify(candidate)) }))
    .filter(({ candidate, errors }) => errors <= candidate.length / 3)
    .sort((one, other) => one.errors - other.errors)
  return best?.candidate
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '')
}

/** How many letters must be changed, put in or taken out (Levenshtein). */
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
