/** Returns a deep copy of JSON. jsdom has no `structuredClone`. */
export function copyJson<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyJson) as Value
  if (typeof value !== 'object' || value === null) return value
  const copy = { ...value }
  for (const name in copy) copy[name] = copyJson(copy[name])
  return copy
}
