import { setBackgroundTimeout } from '../time/timeout.ts'

/** Monitor of the store. Bounds the time of each command, and checks a store that doesn't respond. It never delays a command. */
export interface StoreMonitor {
  /** False from a failed command until a check of the store succeeds in time. */
  readonly isAvailable: boolean
  /**
   * Runs a command. Resolves to `undefined` if it fails or takes too long. `checkStore` is then run until it succeeds in time.
   */
  run<Reply>(command: () => Promise<Reply>, checkStore: () => Promise<unknown>): Promise<Reply | undefined>
}

/** Options of {@link createStoreMonitor}. */
export interface StoreMonitorOptions {
  /** Maximum time of a command, in milliseconds. */
  readonly timeoutMs: number
  /** Called once when commands begin to fail, with the error of the first failed command. */
  readonly onUnavailable: (error: unknown) => void
  /** Called once when a check has succeeded. */
  readonly onAvailable: () => void
}

/** Time between two checks. */
const checkIntervalMs = 250
/** Time after which a check without a reply is followed by another, as the client may have lost it. */
const checkTimeoutMs = 5_000

/** Creates the monitor of a store. The waits between its checks do not keep a process running. */
export function createStoreMonitor(options: StoreMonitorOptions): StoreMonitor {
  const { timeoutMs, onUnavailable, onAvailable } = options
  let isAvailable = true

  async function checkUntilAvailable(
    pending: Promise<unknown> | undefined,
    checkStore: () => Promise<unknown>,
  ): Promise<void> {
    // A reply that comes late shows that the server is back, so the next check need not wait.
    let previous = pending
    for (;;) {
      await waitFor(previous, checkIntervalMs)
      const command = start(checkStore)
      const isTimely = withDeadline(command, timeoutMs).then(
        () => true,
        () => false,
      )
      const outcome = await waitFor(command, checkTimeoutMs)
      if (outcome === 'succeeded' && (await isTimely)) break
      previous = outcome === 'pending' ? command : undefined
    }
    isAvailable = true
    onAvailable()
  }

  return {
    get isAvailable() {
      return isAvailable
    },
    async run(command, checkStore) {
      const pending = start(command)
      try {
        return await withDeadline(pending, timeoutMs)
      } catch (error) {
        if (isAvailable) {
          isAvailable = false
          onUnavailable(error)
          void checkUntilAvailable(error instanceof DeadlineError ? pending : undefined, checkStore)
        }
        return undefined
      }
    },
  }
}

class DeadlineError extends Error {
  /** Text that `codeOf` returns for the log. */
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
 * the deadline too. The timers keep the process running until then, because the socket of the client may not.
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
