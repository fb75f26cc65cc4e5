/** Returns the text of a line of the console. */
export function formatLine(values: readonly unknown[]): string {
  return values.map(format).join(' ')
}

function format(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (typeof value === 'function') return `[Function: ${value.name}]`
  if (value instanceof Map) return `Map ${format([...value])}`
  if (value instanceof Set) return `Set ${format([...value])}`
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part), 2)
  } catch {
    return String(value)
  }
}
