/** Difference of two values. */
export interface Difference {
  /** Path of the value, such as `data[0].status`; `body` for the whole. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Number of differences that are listed. */
const limit = 20

/** Returns the first differences of two JSON values. */
export function findDifferences(before: unknown, after: unknown): readonly Difference[] {
  const found: Difference[] = []
  compare(before, after, '')
  return found

  function compare(one: unknown, other: unknown, path: string): void {
    if (found.length >= limit || Object.is(one, other)) return
    if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) {
      found.push({ path: path || 'body', before: one, after: other })
      return
    }
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      compare(
        one[name],
        other[name],
        Array.isArray(one) ? `${path}[${name}]` : path ? `${path}.${name}` : name,
      )
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
