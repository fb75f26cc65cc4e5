import type { Dialect } from './dialect.ts'

/** Returns the JSON value with timestamps in the format of the dialect. */
export function formatTimestamps(value: unknown, form: Dialect['timestamps']): unknown {
  return form === 'seconds' ? value : convert(value, writers[form])
}

/** Returns the JSON value with timestamps in full seconds. */
export function inFullSeconds<Value>(value: Value): Value {
  // Only strings change, so its type stays.
  return convert(value, (text) => (text.includes('.') ? text.replace(/\.\d+/, '') : undefined)) as Value
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

/** Replaces each timestamp with the result of `write`; undefined keeps the timestamp. Returns the value itself if all are kept. */
function convert(value: unknown, write: (text: string) => string | undefined): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => convert(item, write))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isFields(value)) return value
  let copy: Record<string, unknown> | undefined
  for (const name in value) {
    const field = value[name]
    const isTimestamp = typeof field === 'string' && timestampFields.has(name)
    const converted = isTimestamp ? write(field) : convert(field, write)
    if (isTimestamp ? converted === undefined : converted === field) continue
    copy ??= { ...value }
    copy[name] = converted
  }
  return copy ?? value
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
