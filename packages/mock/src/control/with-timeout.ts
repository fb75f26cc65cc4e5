import { createRealClock, type Duration, toMs } from '../clock/clock.ts'

/**
 * Settles as the work does. After the timeout, or once the request is aborted, aborts the signal of the work and returns
 * undefined. Uses real time, because the mock's clock may stand still.
 */
export async function withTimeout<Result>(
  timeout: Duration,
  { signal: parent }: Pick<Request, 'signal'>,
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
  parent.addEventListener('abort', end)
  if (parent.aborted) end()
  try {
    return await Promise.race([work(ending.signal), ended])
  } finally {
    cancel()
    parent.removeEventListener('abort', end)
    end()
  }
}
