/** Returns the value of a key. The first call for the key creates it. */
export function getOrCreate<Key, Value>(values: Map<Key, Value>, key: Key, create: () => Value): Value {
  const existing = values.get(key)
  if (existing !== undefined) return existing
  const created = create()
  values.set(key, created)
  return created
}
