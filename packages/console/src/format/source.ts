/** Returns a JSON value as TypeScript: `{ status: 503, headers: { 'Retry-After': '2' } }`. */
export function toSource(value: unknown): string {
  if (typeof value === 'string') {
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  }
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : toSource(name)}: ${toSource(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
