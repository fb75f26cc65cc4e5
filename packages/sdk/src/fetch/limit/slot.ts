import { timerMs } from '../sleep.ts'
import type { Terms } from '../terms.ts'
import type { Limiter, LimiterRequest, LimiterResult } from './limiter.ts'

/** Permission to send one request. */
export interface Slot {
  readonly limiter: Limiter
  readonly request: LimiterRequest
}

/** Outcome of asking a limiter: a slot, or why there is none. */
export type SlotOutcome = Slot | 'deadline' | 'failed' | 'hung'

/** Request for a slot. */
export interface SlotOptions {
  readonly scope: string
  readonly maxWaitMs: number
  readonly settings: Pick<Terms, 'signal' | 'deadlineAt' | 'priority'>
  /** Called if the request has to wait. */
  readonly onWait: () => void
}

/** Time that a limiter may take beyond its own rules before it counts as hanging. */
const graceMs = 100

/**
 * Acquires a slot. Returns a promise only if the limiter does. It rejects with the reason of the caller's signal, and never
 * because of the limiter.
 */
export function acquireSlot(limiter: Limiter, options: SlotOptions): SlotOutcome | Promise<SlotOutcome> {
  const { scope, settings } = options
  const { deadlineAt, signal, priority } = settings
  const maxWaitMs = Math.min(options.maxWaitMs, deadlineAt - Date.now())
  // Made when it is first read: hardly any call waits, and a controller costs half of what pacing does.
  let controller: AbortController | undefined
  let announcedMs = maxWaitMs
  let restartTimer = () => {}
  const request: LimiterRequest = {
    scope,
    priority,
    maxWaitMs,
    get signal() {
      controller ??= new AbortController()
      return controller.signal
    },
    announceWait(ms) {
      announcedMs = Math.max(0, ms)
      restartTimer()
    },
  }
  const slot = { limiter, request }
  let acquired: unknown
  try {
    acquired = limiter.acquire(request)
  } catch {
    return 'failed'
  }
  if (!acquired) return slot

  return new Promise((resolve, reject) => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const abandon = () => {
      end()
      controller ??= new AbortController()
      controller.abort(signal?.reason)
    }
    const onAbort = () => {
      abandon()
      reject(signal?.reason)
    }
    restartTimer = () => {
      clearTimeout(timer)
      const hungAt = Date.now() + announcedMs + graceMs
      const dueAt = Math.min(hungAt, deadlineAt)
      if (isOver || dueAt === Number.POSITIVE_INFINITY) return
      timer = setTimeout(
        () => {
          abandon()
          resolve(dueAt === deadlineAt ? 'deadline' : 'hung')
        },
        timerMs(dueAt - Date.now()),
      )
    }
    restartTimer()
    signal?.addEventListener('abort', onAbort, { once: true })
    Promise.resolve(acquired).then(
      () => {
        // A limiter that ignores its signal may grant a slot to a request that is gone.
        if (isOver) return releaseSlot(slot, undefined)
        end()
        resolve(slot)
      },
      () => {
        end()
        resolve('failed')
      },
    )
    queueMicrotask(() => {
      if (!isOver) options.onWait()
    })
  })
}

/** Reports the result to the limiter. Errors of the limiter are ignored. */
export function releaseSlot({ limiter, request }: Slot, result: LimiterResult | undefined): void {
  try {
    const released: unknown = limiter.release(request, result)
    if (released !== undefined) Promise.resolve(released).catch(() => undefined)
  } catch {
    // A limiter that fails doesn't fail the call.
  }
}
