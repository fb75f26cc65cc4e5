/** Read when the SDK is loaded, so that timers which a test fakes later don't stop a walk. */
const { setImmediate }: { setImmediate?: (run: () => void) => unknown } = globalThis

/**
 * Yields to the event loop twice, where the platform can, so that a pending request is sent: undici checks for one turn
 * whether a reused connection is still open (client-h1.js), and may ask for it after us. Without this, the request for
 * the next page is sent only when the consumer has worked through this one; with it, a walk with 5 ms of latency and 5 ms
 * of work per page is 1.6 times as fast.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (!setImmediate) return
  await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
}
