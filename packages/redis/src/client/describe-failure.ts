/**
 * Returns the kind of an error of a client: its code, the code of a reply such as `READONLY`, or its class. The rest of the
 * message may contain an address with a password.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('code' in error && typeof error.code === 'string') return error.code
  return /^[A-Z]{3,}\b/.exec(error.message)?.[0] ?? error.constructor.name
}
