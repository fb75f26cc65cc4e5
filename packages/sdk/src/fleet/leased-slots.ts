/** Version of the fleet's window that this process knew when it got a slot. */
export interface WindowVersion {
  /** Number that grows each time the window is closed or used up. */
  readonly epoch: number
  /** Number that grows with every new `remaining` of the window. */
  readonly version: number
}

/** Epoch of slots that the fleet didn't grant. */
export const noEpoch = -1

/** Maximum number of slots kept for requests to come. */
const maxSpare = 100

/** Slots that the fleet granted to this process and that no request uses yet. All are of the latest epoch. */
export class LeasedSlots {
  #latest: WindowVersion = { epoch: noEpoch, version: 0 }
  #count = 0
  #until = 0
  /** Slots of this epoch to hand back with the next command. */
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

  /** Counts the slots. If their lease is about to end, they are dropped first. */
  count(now: number): number {
    if (this.#count > 0 && now >= this.#until) this.drop()
    return this.#count
  }

  /** Adds slots that were granted with the `latest` version, which may be used until a time. Slots of an earlier epoch are gone. */
  add(granted: number, latest: WindowVersion, until: number, now: number): void {
    if (latest.epoch === this.#latest.epoch) this.count(now)
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
   * Returns the numbers of slots for the next command: kept ones, returned ones, and extra ones to request in advance
   * (`spare`). If no slot was used for `idleMs`, all are returned.
   */
  takeCounts(now: number, idleMs: number): { kept: number; returned: number; spare: number } {
    this.count(now)
    if (now - this.#usedAt >= idleMs) this.drop()
    const spare = Math.max(0, Math.min(maxSpare, this.#used * 2) - this.#count)
    const counts = { kept: this.#count, returned: this.#returned, spare }
    this.#returned = this.#used = 0
    return counts
  }
}
