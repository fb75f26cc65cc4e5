/** Returns true for a `NotFoundError`. By name, since importing the guard would bundle the client's errors. */
export function isNotFound(error: unknown): boolean {
  return Object(error).name === 'NotFoundError'
}
