/** Calls a listener. Its error is reported as uncaught, as `EventTarget` does, so that it doesn't affect the caller. */
export function callListener<Value>(listener: (value: Value) => void, value: Value): void {
  try {
    listener(value)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
