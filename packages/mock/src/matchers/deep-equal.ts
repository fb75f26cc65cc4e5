/** Compares JSON deeply, for programs without a test framework. Supports the `asymmetricMatch` of expected values. */
export function deepEqual(actual: unknown, expected: unknown): boolean {
  if (isAsymmetric(expected)) return expected.asymmetricMatch(actual)
  if (Object.is(actual, expected)) return true
  if (!isObject(actual) || !isObject(expected) || Array.isArray(actual) !== Array.isArray(expected))
    return false
  const names = Object.keys(expected)
  return (
    names.length === Object.keys(actual).length &&
    names.every((name) => Object.hasOwn(actual, name) && deepEqual(actual[name], expected[name]))
  )
}

/** True for an object, whose fields can be read. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** True for asymmetric matchers such as `expect.any(String)`. */
export function isAsymmetric(
  value: unknown,
): value is { asymmetricMatch(other: unknown): boolean; toAsymmetricMatcher?(): string } {
  return isObject(value) && typeof value.asymmetricMatch === 'function'
}
