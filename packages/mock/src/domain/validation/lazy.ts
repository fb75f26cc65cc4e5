/** Returns a function that creates a value at the first call and then returns the same one. */
export function lazy<Value>(create: () => Value): () => Value {
  let value = () => {
    const created = create()
    // Releases what `create` refers to.
    value = () => created
    return created
  }
  return () => value()
}
