import type { Clock } from '../../clock/clock.ts'
import { createStateReplacedError } from '../connection-reset.ts'
import type { IncomingRequest } from '../context.ts'
import type { Generation } from '../generation.ts'

/** Reasons to end a wait early. */
export interface WaitOptions {
  readonly request: Pick<IncomingRequest, 'signal'>
  readonly generation: Generation
  /** Name of the request, for the label of its delay. */
  readonly name: string
}

/** Waits on the clock. 0 ms resolves at once, even on a manual clock. Rejects as soon as the signal is aborted or the generation ends. */
export function sleep(clock: Clock, ms: number, { request, generation, name }: WaitOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (request.signal.aborted) return reject(request.signal.reason)
    if (generation.isEnded) return reject(createStateReplacedError())
    if (ms === 0) return resolve()
    let isDone = false
    let cleanUps: (() => void)[] = []
    const finish = (settle: () => void) => () => {
      isDone = true
      for (const cleanUp of cleanUps) cleanUp()
      settle()
    }
    const onAbort = finish(() => reject(request.signal.reason))
    const label = `a delay of ${Math.round(ms)} ms of ${name}`
    // First, because `schedule` may throw or call back at once. `true`: like a pending `fetch`, a delay keeps the process alive.
    const cancel = clock.schedule(clock.now() + ms, finish(resolve), label, true)
    if (isDone) return
    const removeCallback = generation.onEnd(finish(() => reject(createStateReplacedError())))
    request.signal.addEventListener('abort', onAbort, { once: true })
    cleanUps = [cancel, removeCallback, () => request.signal.removeEventListener('abort', onAbort)]
  })
}

/** Settles like the promise, but rejects with the signal's reason if it is aborted first. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
