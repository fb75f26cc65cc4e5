import type { Waiter } from '../fetch/limit/create-limiter.ts'
import type { LimiterRequest } from '../fetch/limit/limiter.ts'
import type { FallbackLimiter } from './fallback-limiter.ts'

/** Slot that the limiter of this process granted without the store. */
export interface LocalSlot {
  readonly limiter: FallbackLimiter
  /** Request as that limiter knows it. */
  readonly request: LimiterRequest
}

/** Requests of one process and scope that wait for a slot without the store. */
export class LocalWaitingList<Item extends Waiter> {
  readonly #waiting = new Map<Item, AbortController>()
  readonly #grant: (waiter: Item, slot: LocalSlot) => void

  constructor(grant: (waiter: Item, slot: LocalSlot) => void) {
    this.#grant = grant
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** Requests a slot from the limiter. The limiter may grant it at once. */
  add(waiter: Item, limiter: FallbackLimiter): void {
    const { scope, priority, maxWaitMs } = waiter.request
    const controller = new AbortController()
    const request: LimiterRequest = { scope, priority, maxWaitMs, signal: controller.signal }
    const acquired = limiter.acquire(request)
    if (acquired === undefined) {
      this.#grant(waiter, { limiter, request })
      return
    }
    this.#waiting.set(waiter, controller)
    acquired.then(
      () => {
        // The waiter may have been removed at the same moment.
        if (this.#waiting.get(waiter) !== controller) {
          void limiter.release(request, undefined)
          return
        }
        this.#waiting.delete(waiter)
        this.#grant(waiter, { limiter, request })
      },
      () => undefined,
    )
  }

  delete(waiter: Item): void {
    const controller = this.#waiting.get(waiter)
    this.#waiting.delete(waiter)
    controller?.abort()
  }

  /** Removes and returns all requests. */
  takeAll(): Item[] {
    const waiters = [...this.#waiting.keys()]
    for (const waiter of waiters) this.delete(waiter)
    return waiters
  }
}
