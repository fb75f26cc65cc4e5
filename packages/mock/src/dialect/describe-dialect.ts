import { type Dialect, defaultDialect, switchNames } from './dialect.ts'

/** Returns the names of the given switches that differ from `defaults`, which is the dialect of the OpenAPI document unless passed. */
export function dialectDifferences(
  dialect: Partial<Record<keyof Dialect, unknown>>,
  defaults = defaultDialect,
): (keyof Dialect)[] {
  return switchNames.filter(
    (name) => dialect[name] !== undefined && String(dialect[name]) !== String(defaults[name]),
  )
}

/**
 * Returns the switches that differ from the OpenAPI document, as one line of TypeScript:
 * `{ pageOverflow: 'last_page', totalPages: false }`, or `{}` for the default dialect.
 */
export function describeDialect(dialect: Partial<Dialect>): string {
  const fields = dialectDifferences(dialect).map((name) => `${name}: ${toSource(dialect[name])}`)
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

/** Returns a value as TypeScript source. */
export function toSource(value: Dialect[keyof Dialect] | undefined): string {
  if (typeof value === 'object') return `[${value.map(toSource).join(', ')}]`
  if (typeof value !== 'string') return String(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
