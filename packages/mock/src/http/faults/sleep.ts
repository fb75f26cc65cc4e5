import type { Clock } from '../../clock/clock.ts'
import { abortedByReset } from '../connection-reset.ts'
import type { Generation } from '../generation.ts'

/** What ends a wait before its time. */
export interface WaitOptions {
  readonly signal: AbortSignal
  readonly generation: Generation
}

/** Waits on the clock; rejects as soon as the signal is aborted, with its reason, or the mock gets another state. */
export function sleep(clock: Clock, ms: number, { signal, generation }: WaitOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    if (generation.isEnded) return reject(abortedByReset())
    let isDone = false
    let undo: (() => void)[] = []
    const finish = (settle: () => void) => () => {
      isDone = true
      for (const each of undo) each()
      settle()
    }
    const onAbort = finish(() => reject(signal.reason))
    // First, as it may refuse the moment, or have come to it already. A `fetch` that waits keeps a process alive.
    const cancel = clock.schedule(clock.now() + ms, finish(resolve), `a delay of ${ms} ms`, true)
    if (isDone) return
    const stay = generation.onEnd(finish(() => reject(abortedByReset())))
    signal.addEventListener('abort', onAbort, { once: true })
    undo = [cancel, stay, () => signal.removeEventListener('abort', onAbort)]
  })
}

/** Settles as the promise does; rejects with the signal's reason if that is aborted before. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
