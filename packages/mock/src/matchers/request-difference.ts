import { isAsymmetric, isObject } from './deep-equal.ts'

/** Deep equality with asymmetric matchers, provided by the test framework. */
export type Equals = (a: unknown, b: unknown) => boolean

/** A difference between an expected and an actual value, as text. */
export interface Difference {
  /** `body.name` */
  readonly path: string
  readonly expected: string
  readonly actual: string
}

/** Returns the differences between a value and the expected one. Of objects, only the expected fields are compared. */
export function differences(expected: unknown, actual: unknown, equals: Equals, path = ''): Difference[] {
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, index) => differences(item, actual[index], equals, `${path}[${index}]`))
  }
  if (isPlain(expected) && isPlain(actual)) {
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, actual[name], equals, path === '' ? name : `${path}.${name}`),
    )
  }
  if (equals(actual, expected)) return []
  return [{ path: path || 'request', expected: print(expected), actual: print(actual) }]
}

/** Returns a value as one line of at most 200 characters. */
export function print(value: unknown): string {
  const text = value === undefined ? 'undefined' : (JSON.stringify(value, toPrintable) ?? String(value))
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

const maxLength = 200

function toPrintable(_name: string, value: unknown): unknown {
  if (isAsymmetric(value)) return value.toAsymmetricMatcher?.() ?? value.toString()
  return typeof value === 'bigint' || typeof value === 'function' ? String(value) : value
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value) && !isAsymmetric(value)
}
