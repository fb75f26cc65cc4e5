/** Looked up when the SDK is loaded: timers that a test fakes later don't stop a walk. */
const { setImmediate }: { setImmediate?: (run: () => void) => unknown } = globalThis

/**
 * Lets the event loop turn twice, where a platform lets us ask for it, so that a request leaves: Node looks for one turn
 * whether a connection that it uses again is still open (undici, client-h1.js), and its turn may be asked for after ours.
 * Without this a request for the next page leaves when the consumer has worked through this one: where that computes and
 * waits for nothing, reading ahead gained nothing; with it a walk at 5 ms of latency and 5 ms of work is 1.6 times as fast.
 */
export async function turn(): Promise<void> {
  if (!setImmediate) return
  await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
}
