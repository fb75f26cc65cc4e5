/** Deep equality that knows asymmetric matchers: that of the test framework. */
export type Equals = (a: unknown, b: unknown) => boolean

/** Where a value isn't as expected, in words. */
export interface Difference {
  /** `body.name` */
  readonly path: string
  readonly expected: string
  readonly actual: string
}

/** How a value differs from what is expected of it. Of objects only the expected fields count; lists must be as long. */
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

/** A value in one line, not too long. */
export function print(value: unknown): string {
  const text = value === undefined ? 'undefined' : (JSON.stringify(value, printed) ?? String(value))
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const longest = 200

function printed(_name: string, value: unknown): unknown {
  if (isAsymmetric(value)) return value.toAsymmetricMatcher?.() ?? value.toString()
  return typeof value === 'bigint' || typeof value === 'function' ? String(value) : value
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isAsymmetric(value)
}

/** `expect.any(String)` and the like. */
export function isAsymmetric(value: unknown): value is { toAsymmetricMatcher?(): string } {
  return typeof value === 'object' && value !== null && 'asymmetricMatch' in value
}
