import { createRealClock, type Duration, toMs } from '../clock/clock.ts'

/**
 * Returns the result of the work if it ends in time, and throws its error. Otherwise, and if the request is aborted, aborts its signal
 * and returns undefined. Uses real time, because the mock's clock may stand still.
 */
export async function withTimeout<Result>(
  timeout: Duration,
  { signal: caller }: Pick<Request, 'signal'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const clock = createRealClock()
  const ending = new AbortController()
  const end = () => ending.abort()
  const ended = new Promise<undefined>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve(undefined))
  })
  const cancel = clock.schedule(clock.now() + toMs(timeout), end)
  // Node before 20.3 lacks `AbortSignal.any`.
  caller.addEventListener('abort', end)
  try {
    return await Promise.race([work(ending.signal), ended])
  } finally {
    cancel()
    caller.removeEventListener('abort', end)
    end()
  }
}
