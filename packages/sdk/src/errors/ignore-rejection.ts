/** Returns a result of a user's function. If it is a promise, ignores its rejection, which would end the process. */
export function ignoreRejection<Value>(result: Value): Value {
  if (result !== undefined) Promise.resolve(result).catch(() => undefined)
  return result
}
