/**
 * Returns the kind of an error of a client: its code, the code of a reply such as `READONLY`, or its class. The rest of the
 * message may contain an address with a password.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('code' in error && typeof error.code === 'string') return error.code
  return /^[A-Z]{3,}\b/.exec(error.message)?.[0] ?? error.constructor.name
}

/**
 * Returns the name and the kind of an error of a client, as a cause. The error itself may contain a password: `ioredis`
 * attaches the command that failed, which may be `AUTH`.
 */
export function toCause(error: unknown): Error {
  const { name, code }: { name?: unknown; code?: unknown } = Object(error)
  const cause = new Error(describeFailure(error))
  if (typeof name === 'string') cause.name = name
  return typeof code === 'string' ? Object.assign(cause, { code }) : cause
}
