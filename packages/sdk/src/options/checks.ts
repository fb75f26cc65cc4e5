import { ConfigurationError, invalid, kindOf, quote } from '../errors/configuration-error.ts'
import { checkObject } from '../rules/option-rules.ts'

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
