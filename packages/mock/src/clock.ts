/** A length of time: milliseconds, or a number with its unit. */
export type Duration = number | `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`

/** The only source of time in this package. */
export interface Clock {
  /** The present moment in epoch milliseconds. */
  now(): number
  /** Calls back once at or after `at` (epoch milliseconds); the returned function cancels. */
  schedule(at: number, run: () => void | Promise<void>): () => void
}

/** A clock that stands still until it is told to move. It never touches global timers. */
export interface ManualClock extends Clock {
  /**
   * Moves time, running what falls due in time order (also what is scheduled meanwhile), promises settled
   * after each, and returns how many callbacks fired. `advance(0)` runs what is due already.
   *
   * A callback whose promise stays pending because it waits for a later moment of this clock doesn't hold
   * time up. A callback that fails doesn't keep the others from running; its error is thrown at the end.
   */
  advance(duration: Duration): Promise<number>
}

/** Where a manual clock stands unless told otherwise; the seeded data leads up to this moment. */
export const defaultStart = '2026-03-02T12:00:00Z'

/** The time of this machine. Its timers don't keep a process alive. */
export function createRealClock(): Clock {
  return {
    now: () => Date.now(),
    schedule(at, run) {
      let timer: ReturnType<typeof setTimeout>
      const arm = () => {
        // Timers take no more than a signed 32-bit number of milliseconds: longer waits are a chain.
        timer = globalThis.setTimeout(onTimer, Math.min(Math.max(at - Date.now(), 0), longestTimer))
        if (typeof timer === 'object' && 'unref' in timer) timer.unref()
      }
      const onTimer = () => {
        if (Date.now() < at) arm()
        else void run()
      }
      arm()
      return () => globalThis.clearTimeout(timer)
    },
  }
}

/** A clock for tests: starts at `start` and moves only by `advance`. */
export function createManualClock(start: number | string | Date = defaultStart): ManualClock {
  let now = startingMoment(start)
  let lastAdvance: Promise<unknown> = Promise.resolve()
  const timers = new Set<Timer>()
  const flight = createFlight()

  async function moveTo(target: number): Promise<number> {
    const errors: unknown[] = []
    let fired = 0
    for (let timer = earliest(timers, target); timer; timer = earliest(timers, target)) {
      timers.delete(timer)
      now = Math.max(now, timer.at)
      fired += 1
      flight.start(timer.run, (error) => errors.push(error))
      await flight.settle()
    }
    now = target
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} scheduled callbacks failed.`)
    if (errors.length === 1) throw errors[0]
    return fired
  }

  return {
    now: () => now,
    schedule(at, run) {
      const timer = { at, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(duration) {
      const length = toMs(duration)
      const advanced = lastAdvance.then(() => moveTo(now + length))
      lastAdvance = advanced.catch(() => undefined)
      return advanced
    },
  }
}

/** Milliseconds of a duration such as `1500`, `'250ms'`, `'61s'`, `'1.5m'`, `'2h'` or `'1d'`. */
export function toMs(duration: Duration): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(String(duration)) ?? []
  const length =
    typeof duration === 'number' ? duration : Number(amount) * (msPerUnit.get(unit) ?? Number.NaN)
  if (Number.isFinite(length) && length >= 0) return length
  throw new TypeError(
    `Could not read a duration, because ${JSON.stringify(duration) ?? String(duration)} is none; ` +
      `give milliseconds (1500) or a number with its unit ('250ms', '61s', '1m', '2h', '1d').`,
  )
}

interface Timer {
  readonly at: number
  readonly run: () => void | Promise<void>
}

const longestTimer = 2 ** 31 - 1

const msPerUnit = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
])

function startingMoment(start: number | string | Date): number {
  const moment = typeof start === 'number' ? start : new Date(start).getTime()
  if (Number.isFinite(moment)) return moment
  throw new TypeError(
    `Could not set the clock, because ${String(start)} is no moment; ` +
      `give epoch milliseconds, a Date or an ISO 8601 text such as '${defaultStart}'.`,
  )
}

/** The timer that falls due first up to `target`; of several at one moment the one scheduled first. */
function earliest(timers: Iterable<Timer>, target: number): Timer | undefined {
  let first: Timer | undefined
  for (const timer of timers) if (timer.at <= target && (!first || timer.at < first.at)) first = timer
  return first
}

/**
 * Turns of the event loop after which a callback is taken to wait for a later moment of the clock. Turns
 * and not milliseconds, since global timers may be faked. Long enough for Web Crypto and for a request to a
 * server on this machine; what was found waiting once is waited for briefly from then on.
 */
const patience = { fresh: 10_000, waiting: 100 }

/** The callbacks that have been called and whose promises are pending. */
function createFlight() {
  const fresh = new Set<Promise<void>>()
  const waiting = new Set<Promise<void>>()
  return {
    start(run: () => void | Promise<void>, onError: (error: unknown) => void): void {
      const running: Promise<void> = (async () => run())()
        .catch(onError)
        .finally(() => {
          fresh.delete(running)
          waiting.delete(running)
        })
      fresh.add(running)
    },
    async settle(): Promise<void> {
      const turn = createTurn()
      // One turn at least: it lets promises settle that a callback started and didn't return.
      for (let turns = 0; turns === 0 || turns < limit(); turns += 1) await turn.next()
      turn.close()
      for (const running of fresh) waiting.add(running)
      fresh.clear()
    },
  }

  function limit(): number {
    if (fresh.size > 0) return patience.fresh
    return waiting.size > 0 ? patience.waiting : 0
  }
}

/** Turns of the event loop by way of a message, which no test library fakes. */
function createTurn() {
  const { port1, port2 } = new MessageChannel()
  return {
    next: () =>
      new Promise<void>((resolve) => {
        port2.onmessage = () => resolve()
        port1.postMessage(null)
      }),
    close: () => port1.close(),
  }
}
