import type { ServiceReader, ServiceResponse } from '../service-reader/service-reader.ts'

/**
 * Waits for the end of the rate limit's window, at a time on the reader's clock. Returns false without waiting if that is before the
 * given response, or too long after it, and at once when the run is interrupted.
 */
export type WaitForReset = (reader: ServiceReader, last: ServiceResponse, reset: number) => Promise<boolean>

/** Creates the wait for a run. `onWait` is called before each one. */
export function createWaitForReset(
  maxWaitMs: number,
  { onWait, signal }: { readonly onWait?: (waitMs: number) => void; readonly signal?: AbortSignal },
): WaitForReset {
  const interrupted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
  return async function waitForReset(reader, last, reset) {
    const waitMs = Math.round(reset + afterResetMs - last.receivedAt)
    if (waitMs < 0 || waitMs > maxWaitMs || signal?.aborted) return false
    onWait?.(waitMs)
    await Promise.race([reader.waitUntil(last.receivedAt + waitMs), interrupted])
    return !signal?.aborted
  }
}

/** Time after the reset at which the next window has surely begun, despite rounding. */
const afterResetMs = 1_500
