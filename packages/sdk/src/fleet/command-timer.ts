import { setBackgroundTimeout } from '../time/timeout.ts'

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
    const startTimer = keepsAlive ? setTimeout : setBackgroundTimeout
    this.#timer = startTimer(() => {
      this.stop()
      this.#run()
    }, delayMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#at = Number.POSITIVE_INFINITY
  }
}
