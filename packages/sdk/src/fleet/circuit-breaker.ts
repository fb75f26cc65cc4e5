import { setBackgroundTimeout } from '../time/timeout.ts'

/** Guard of all commands: bounds each one in time, and probes a store that doesn't respond. */
export interface CircuitBreaker {
  /** False from a failed command until one succeeds in time. */
  readonly isAvailable: boolean
  /**
   * Runs a command. Resolves to `undefined` if it fails or takes too long. `probe` is then run until it succeeds in time.
   */
  run<Reply>(command: () => Promise<Reply>, probe: () => Promise<unknown>): Promise<Reply | undefined>
}

/** Options of {@link createCircuitBreaker}. */
export interface CircuitBreakerOptions {
  /** Maximum time of a command, in milliseconds. */
  readonly timeoutMs: number
  /** Called once when commands begin to fail, with the error of the first. */
  readonly onUnavailable: (error: unknown) => void
  /** Called once when a probe has succeeded. */
  readonly onAvailable: () => void
}

/** Time between two probes. */
const probeIntervalMs = 250
/** Time after which a probe without a reply is followed by another, as the client may have lost it. */
const probeTimeoutMs = 5_000

/** Creates a guard of commands. Its probes do not keep a process running. */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { timeoutMs, onUnavailable, onAvailable } = options
  let isAvailable = true

  async function probeUntilAvailable(
    pending: Promise<unknown> | undefined,
    probe: () => Promise<unknown>,
  ): Promise<void> {
    // A reply that comes late shows that the server is back, so the next probe need not wait.
    let previous = pending
    for (;;) {
      await waitFor(previous, probeIntervalMs)
      const command = start(probe)
      const isTimely = withDeadline(command, timeoutMs).then(
        () => true,
        () => false,
      )
      const outcome = await waitFor(command, probeTimeoutMs)
      if (outcome === 'succeeded' && (await isTimely)) break
      previous = outcome === 'failed' ? undefined : command
    }
    isAvailable = true
    onAvailable()
  }

  return {
    get isAvailable() {
      return isAvailable
    },
    async run(command, probe) {
      const pending = start(command)
      try {
        return await withDeadline(pending, timeoutMs)
      } catch (error) {
        if (isAvailable) {
          isAvailable = false
          onUnavailable(error)
          void probeUntilAvailable(error instanceof DeadlineError ? pending : undefined, probe)
        }
        return undefined
      }
    },
  }
}

class DeadlineError extends Error {
  readonly code: string

  constructor(ms: number) {
    super()
    this.code = `no reply within ${ms} ms`
  }
}

/** Starts a command at once. A client may throw instead of rejecting, and a rejection after the deadline counts as handled. */
function start<Reply>(command: () => Promise<Reply>): Promise<Reply> {
  const pending = (async () => command())()
  pending.catch(() => undefined)
  return pending
}

/**
 * Rejects after a time without a reply. Counts in short timers, so that a delay of this process (its event loop, busy processors) delays
 * the deadline too. They keep the process running, which the socket of the client may not.
 */
function withDeadline<Reply>(pending: Promise<Reply>, ms: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let ticks = deadlineTicks
    const tick = () => {
      ticks -= 1
      if (ticks === 0) reject(new DeadlineError(ms))
      else timer = setTimeout(tick, ms / deadlineTicks)
    }
    let timer = setTimeout(tick, ms / deadlineTicks)
    pending.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const deadlineTicks = 10

/** Resolves when the promise has settled, or after `ms`. */
function waitFor(
  pending: Promise<unknown> | undefined,
  ms: number,
): Promise<'succeeded' | 'failed' | 'pending'> {
  return new Promise((resolve) => {
    const timer = setBackgroundTimeout(() => resolve('pending'), ms)
    pending
      ?.then(
        () => resolve('succeeded'),
        () => resolve('failed'),
      )
      .finally(() => clearTimeout(timer))
  })
}
