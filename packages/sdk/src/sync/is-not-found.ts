/** Returns true for a `NotFoundError`. Compares the name, because the guard would bundle all errors of the client. */
export function isNotFound(error: unknown): boolean {
  return Object(error).name === 'NotFoundError'
}
