import type { Clock } from '../../clock/clock.ts'
import { cutByNewState } from '../connection-reset.ts'
import type { Life } from '../life.ts'

/** What ends a wait before its time. */
export interface Waiting {
  readonly signal: AbortSignal
  readonly life: Life
}

/** Waits on the clock; rejects as soon as the signal is aborted, with its reason, or the mock gets another state. */
export function sleep(clock: Clock, ms: number, { signal, life }: Waiting): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    if (life.isOver) return reject(cutByNewState())
    const end = () => {
      signal.removeEventListener('abort', onAbort)
      forget()
      cancel()
    }
    const onAbort = () => {
      end()
      reject(signal.reason)
    }
    const onTime = () => {
      end()
      resolve()
    }
    const forget = life.onEnd(() => {
      end()
      reject(cutByNewState())
    })
    const cancel = clock.schedule(clock.now() + ms, onTime, `a delay of ${ms} ms`)
    signal.addEventListener('abort', onAbort, { once: true })
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
