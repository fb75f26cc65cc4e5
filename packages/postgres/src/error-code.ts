/** True for an error of PostgreSQL with this code. Drizzle has the error of its driver as a cause. */
export function hasErrorCode(error: unknown, code: string): boolean {
  const { code: own, cause }: { code?: unknown; cause?: unknown } = Object(error)
  return own === code || (cause !== undefined && hasErrorCode(cause, code))
}
