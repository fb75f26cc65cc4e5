import type { LimiterResult } from '../fetch/limit/limiter.ts'
import type { FleetCommand, FleetReply } from './command.ts'

/**
 * Knowledge of one process about the window of the fleet, from the last reply and its own results since. It uses
 * `performance.now()`, so a wrong clock of the machine has no effect.
 */
export class KnownWindow {
  /** Processes that share the window; 0 before the first reply. */
  processes = 0
  /** Time until which nothing may be sent. */
  closedUntil = 0
  #remaining: number | undefined
  #free: number | undefined
  #resetAt: number | undefined

  /** Replaces the knowledge by a reply of the fleet. */
  update({ processes, closedMs, remaining, free, resetMs }: FleetReply, now: number): void {
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
    const lowerOf = (known: number | undefined) =>
      isNewWindow ? remaining : Math.min(known ?? remaining, remaining)
    this.#remaining = lowerOf(this.#remaining)
    this.#free = lowerOf(this.#free)
    if (resetInMs !== undefined) this.#resetAt = now + resetInMs
  }

  /** End of the window on `performance.now()`; `Infinity` if it isn't known. */
  get resetAt(): number {
    return this.#resetAt ?? Number.POSITIVE_INFINITY
  }

  /** Time until this process may send again without the store, in milliseconds. */
  closedMs(now: number): number {
    const isUsedUp = this.#free !== undefined && this.#resetAt !== undefined && this.divide(this.#free) === 0
    return Math.max(0, this.closedUntil - now, isUsedUp ? this.resetAt - now : 0)
  }

  /**
   * Divides requests by the number of processes, and by two: each process knows a number that is one round trip old. One
   * request is subtracted for each other process, which may have one in flight that isn't counted yet. A fraction of 0.3 is
   * rounded up three times in ten. If all processes rounded up, each would send the last request.
   */
  divide(remaining: number): number {
    if (this.processes <= 1) return remaining
    const others = this.processes - 1
    return Math.floor(Math.max(0, remaining - others) / (2 * this.processes) + Math.random())
  }

  /** Returns the part `known` of a command. */
  toKnown(now: number): FleetCommand['known'] {
    const isOver = this.#resetAt === undefined || now >= this.#resetAt
    return {
      remaining: isOver ? undefined : this.#remaining,
      resetMs: isOver ? undefined : Math.ceil(this.resetAt - now),
      closedMs: now >= this.closedUntil ? undefined : Math.ceil(this.closedUntil - now),
    }
  }
}
