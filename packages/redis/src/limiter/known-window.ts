import type { LimiterResult } from '@permit-tracking/sdk'
import type { Lease, Statement } from './fleet-window.ts'

/**
 * Knowledge of one process about the window of the fleet, by the last command and by its own results since. Its times are
 * those of `performance.now()`, so a wrong clock of the machine has no effect.
 */
export class KnownWindow {
  /** Processes that share the window. */
  processes = 1
  /** Time until which nothing may be sent. */
  closedUntil = 0
  #remaining: number | undefined
  #free: number | undefined
  #resetAt: number | undefined

  /** Replaces the knowledge by that of the fleet. */
  update({ processes, closedMs, remaining, free, resetMs }: Lease, now: number): void {
    this.processes = Math.max(1, processes)
    this.closedUntil = now + closedMs
    this.#remaining = remaining
    this.#free = free
    this.#resetAt = resetMs === undefined ? undefined : now + resetMs
  }

  /** Adds the result of a request of this process. */
  learn({ status, remaining, resetInMs }: LimiterResult, now: number): void {
    if (status === 429) {
      if (resetInMs !== undefined) this.closedUntil = Math.max(this.closedUntil, now + resetInMs)
      return
    }
    if (remaining === undefined) return
    const isNewWindow = now >= (this.#resetAt ?? Number.POSITIVE_INFINITY)
    const bound = (known: number | undefined) =>
      isNewWindow ? remaining : Math.min(known ?? remaining, remaining)
    this.#remaining = bound(this.#remaining)
    this.#free = bound(this.#free)
    if (resetInMs !== undefined) this.#resetAt = now + resetInMs
  }

  /** End of the window on `performance.now()`; `Infinity` if it isn't known. */
  get resetAt(): number {
    return this.#resetAt ?? Number.POSITIVE_INFINITY
  }

  /** Share of the remaining requests that this process may use without the others; `undefined` if unknown or over. */
  share(now: number): { readonly remaining: number; readonly resetInMs: number | undefined } | undefined {
    if (this.#free === undefined || now >= this.resetAt) return undefined
    const resetInMs = this.#resetAt === undefined ? undefined : this.#resetAt - now
    return { remaining: Math.ceil(this.#free / this.processes), resetInMs }
  }

  /** Returns the knowledge as a statement passes it on. */
  toStatement(now: number): Statement['known'] {
    const isOver = this.#resetAt === undefined || now >= this.#resetAt
    return {
      remaining: isOver ? undefined : this.#remaining,
      resetMs: isOver ? undefined : this.resetAt - now,
      closedMs: now >= this.closedUntil ? undefined : this.closedUntil - now,
    }
  }
}
