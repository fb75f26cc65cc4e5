import type { Dialect } from './dialect.ts'

/** Returns the JSON value with timestamps in the format of the dialect. */
export function formatTimestamps(value: unknown, form: Dialect['timestamps']): unknown {
  return form === 'seconds' ? value : convert(value, writers[form])
}

/** Returns the JSON value with timestamps in full seconds. */
export function inFullSeconds<Value>(value: Value): Value {
  // Only strings change, so its type stays.
  return convert(value, (text) => text.replace(/\.\d+Z$/, 'Z')) as Value
}

/** Fields with the format `date-time` in the OpenAPI document. */
export const timestampFields: ReadonlySet<string> = new Set([
  'added_at',
  'changed_at',
  'created_at',
  'scheduled_for',
  'timestamp',
  'updated_at',
])

const writers: Readonly<Record<Exclude<Dialect['timestamps'], 'seconds'>, (text: string) => string>> = {
  milliseconds: (text) => text.replace(/:\d\dZ$/, (second) => `${second.slice(0, -1)}.000Z`),
  no_zone: (text) => text.replace(/Z$/, ''),
}

function convert(value: unknown, write: (text: string) => string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => convert(item, write))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (typeof value !== 'object' || value === null) return value
  let isChanged = false
  const copy: Record<string, unknown> = { ...value }
  for (const name in copy) {
    const field = copy[name]
    const isTimestamp = typeof field === 'string' && timestampFields.has(name)
    copy[name] = isTimestamp ? write(field) : convert(field, write)
    isChanged ||= isTimestamp || copy[name] !== field
  }
  return isChanged ? copy : value
}
