/** Timer of the next command of a scope. */
export class CommandTimer {
  readonly #run: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #at = Number.POSITIVE_INFINITY

  constructor(run: () => void) {
    this.#run = run
  }

  /** Sends the command after a delay, unless it is due earlier anyway. */
  start(delayMs: number, keepsAlive: boolean): void {
    const at = performance.now() + delayMs
    if (at >= this.#at) return
    clearTimeout(this.#timer)
    this.#at = at
    this.#timer = setTimeout(() => {
      this.stop()
      this.#run()
    }, delayMs)
    const { unref }: { unref?: unknown } = Object(this.#timer)
    if (!keepsAlive && typeof unref === 'function') unref.call(this.#timer)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#at = Number.POSITIVE_INFINITY
  }
}
