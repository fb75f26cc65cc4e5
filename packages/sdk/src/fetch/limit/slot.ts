import type { CallSettings } from '../call-settings.ts'
import { timerMs, withTimeout } from '../timers.ts'
import type { Limiter, LimiterRequest, LimiterResult } from './limiter.ts'

/** Permission to send one request. */
export interface Slot {
  readonly limiter: Limiter
  readonly request: LimiterRequest
}

/** Outcome of a request for a slot: the slot, or the reason why there is none. */
export type SlotOutcome = Slot | 'deadline' | 'failed' | 'hung'

/** Options of {@link acquireSlot}. */
export interface SlotOptions {
  readonly scope: string
  readonly maxWaitMs: number
  readonly settings: Pick<CallSettings, 'signal' | 'remainingMs' | 'priority'>
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
  const request = new PendingRequest(options)
  try {
    const acquired: unknown = limiter.acquire(request)
    return acquired ? wait({ limiter, request }, Promise.resolve(acquired), options) : { limiter, request }
  } catch {
    return 'failed'
  }
}

/** Request as the limiter receives it. A class, because nearly every call creates one and few limiters read the signal. */
class PendingRequest implements LimiterRequest {
  readonly scope: string
  readonly priority: 'call' | 'walk'
  readonly maxWaitMs: number
  #controller: AbortController | undefined
  #announcedMs: number
  #onAnnounce: ((ms: number) => void) | undefined

  constructor({ scope, maxWaitMs, settings }: SlotOptions) {
    this.scope = scope
    this.priority = settings.priority
    this.maxWaitMs = Math.max(0, Math.min(maxWaitMs, settings.remainingMs()))
    this.#announcedMs = this.maxWaitMs
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    return this.#controller.signal
  }

  get announceWait() {
    return (ms: number) => {
      this.#announcedMs = Math.max(0, ms)
      this.#onAnnounce?.(this.#announcedMs)
    }
  }

  /** Calls the listener with the last wait announced, and with each later one. */
  watch(onAnnounce: (ms: number) => void): void {
    this.#onAnnounce = onAnnounce
    onAnnounce(this.#announcedMs)
  }

  abort(reason: unknown): void {
    this.#onAnnounce = undefined
    this.#controller ??= new AbortController()
    this.#controller.abort(reason)
  }
}

/** Waits for a limiter until it counts as hanging, the deadline, or the abort. */
async function wait(
  slot: Slot & { readonly request: PendingRequest },
  acquired: Promise<unknown>,
  { settings: { remainingMs, signal }, onWait }: SlotOptions,
): Promise<SlotOutcome> {
  let state: 'pending' | 'granted' | 'failed' | 'abandoned' = 'pending'
  const granted = acquired.then(
    () => {
      // A limiter that ignores its signal may grant a slot to a request that was abandoned.
      if (state === 'abandoned') releaseSlot(slot, undefined)
      state = 'granted'
      return slot
    },
    () => {
      state = 'failed'
      return 'failed' as const
    },
  )
  const isGranted = () => state === 'granted'
  queueMicrotask(() => {
    if (state === 'pending') onWait()
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const hung = new Promise<'hung'>((resolve) => {
    slot.request.watch((announcedMs) => {
      clearTimeout(timer)
      if (announcedMs === Number.POSITIVE_INFINITY) return
      timer = setTimeout(() => resolve('hung'), timerMs(announcedMs + graceMs))
    })
  })
  let outcome: SlotOutcome = 'deadline'
  try {
    outcome = (await withTimeout(Promise.race([granted, hung]), remainingMs(), signal)) ?? outcome
    return outcome
  } finally {
    clearTimeout(timer)
    if (outcome !== slot) {
      slot.request.abort(signal?.reason)
      // The slot may have come in the same moment as the abort.
      if (isGranted()) releaseSlot(slot, undefined)
      state = 'abandoned'
    }
  }
}

/** Reports the result to the limiter. Errors of the limiter are ignored. */
export function releaseSlot({ limiter, request }: Slot, result: LimiterResult | undefined): void {
  try {
    const released: unknown = limiter.release(request, result)
    if (released) Promise.resolve(released).catch(() => undefined)
  } catch {
    // A limiter that fails doesn't fail the call.
  }
}
