import type { LimiterRequest } from '../fetch/limit/limiter.ts'

/** Request that waits for a slot. */
export interface Waiter {
  readonly request: LimiterRequest
}

/** Maximum number of calls in a row that overtake a waiting walk, as in the limiter of one process. */
const maxOvertakes = 9

/** Requests of one process and scope that wait for a slot, calls before walks. */
export class WaitingList<Item extends Waiter> {
  readonly #waiting = { call: new Set<Item>(), walk: new Set<Item>() }
  #consecutiveOvertakes = 0

  get calls(): number {
    return this.#waiting.call.size
  }

  get walks(): number {
    return this.#waiting.walk.size
  }

  get isEmpty(): boolean {
    return this.calls + this.walks === 0
  }

  add(waiter: Item): void {
    this.#waiting[waiter.request.priority].add(waiter)
  }

  delete(waiter: Item): boolean {
    return this.#waiting[waiter.request.priority].delete(waiter)
  }

  /** Removes and returns the request that is next. */
  shift(): Item | undefined {
    const [call] = this.#waiting.call
    const [walk] = this.#waiting.walk
    const isOvertaking = call !== undefined && walk !== undefined && this.#consecutiveOvertakes < maxOvertakes
    this.#consecutiveOvertakes = isOvertaking ? this.#consecutiveOvertakes + 1 : 0
    const next = isOvertaking ? call : (walk ?? call)
    if (next) this.delete(next)
    return next
  }

  /** Removes and returns the requests that match. */
  remove(matches: (waiter: Item) => boolean): Item[] {
    const removed = [...this.#waiting.call, ...this.#waiting.walk].filter(matches)
    for (const waiter of removed) this.delete(waiter)
    return removed
  }
}
