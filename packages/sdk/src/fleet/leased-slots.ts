/** Version of the fleet's window that this process knew when it got a slot. */
export interface WindowVersion {
  /** Number that grows each time the window is closed, and each time a used-up window ends. */
  readonly epoch: number
  /** Number that grows with every new `remaining` of the window. */
  readonly version: number
}

/** Epoch of slots of the fallback limiter, and of 429s to requests that were sent although the limit was closed. */
export const noEpoch = -1

/** Maximum number of slots kept for later requests. */
const maxSpare = 100

/** Slots that the fleet granted to this process and that no request uses yet. All are of the latest epoch. */
export class LeasedSlots {
  #latest: WindowVersion = { epoch: noEpoch, version: 0 }
  #count = 0
  #until = 0
  /** Slots of this epoch that the next command hands back. */
  #returned = 0
  /** Slots used since the last command. */
  #used = 0
  #usedAt = 0

  /** Latest version of the window that this process knows. */
  get latest(): WindowVersion {
    return this.#latest
  }

  /** Time of the last use, on `performance.now()`. */
  get usedAt(): number {
    return this.#usedAt
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Drops the slots if their lease is about to end. */
  expire(now: number): void {
    if (this.#count > 0 && now >= this.#until) this.drop()
  }

  /**
   * Adds granted slots, which may be used until `until`. If `latest` is of another epoch than the slots held, the held ones are
   * forgotten.
   */
  add(granted: number, latest: WindowVersion, until: number, now: number): void {
    if (latest.epoch === this.#latest.epoch) this.expire(now)
    else this.#count = this.#returned = 0
    this.#latest = latest
    this.#count += granted
    this.#until = until
  }

  use(now: number): WindowVersion {
    this.#count -= 1
    this.#used += 1
    this.#usedAt = now
    return this.#latest
  }

  /** Drops all slots. The next command hands them back to the fleet. */
  drop(): void {
    this.#returned += this.#count
    this.#count = 0
  }

  /** Forgets the slots without handing them back. */
  clear(): void {
    this.#count = this.#returned = this.#used = 0
  }

  /**
   * Takes the numbers for the next command: slots to keep, slots to hand back (`returned`), and extra slots to request in advance
   * (`spare`). If no slot was used for `idleMs`, all are handed back.
   */
  takeCounts(now: number, idleMs: number): { kept: number; returned: number; spare: number } {
    this.expire(now)
    if (now - this.#usedAt >= idleMs) this.drop()
    const spare = Math.max(0, Math.min(maxSpare, this.#used * 2) - this.#count)
    const counts = { kept: this.#count, returned: this.#returned, spare }
    this.#returned = this.#used = 0
    return counts
  }
}
