/**
 * The useful part of what `fetch` rejected with. Platforms hide it (`connect ECONNREFUSED …`) beneath a general `fetch
 * failed`, and Node hides it in a list, one error for each address, where a name such as `localhost` has several.
 */
export function explain(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const [hidden]: unknown[] = cause.cause instanceof AggregateError ? cause.cause.errors : [cause.cause]
  return (hidden instanceof Error && hidden.message) || cause.message || cause.name
}
