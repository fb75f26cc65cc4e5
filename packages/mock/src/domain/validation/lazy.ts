/** Makes values when they are first asked for. */
export function lazy<Value>(make: () => Value): () => Value {
  let value = () => {
    const made = make()
    // What it was made of is let go.
    value = () => made
    return made
  }
  return () => value()
}
