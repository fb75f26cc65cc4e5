import { createEventLoopTurn, type EventLoopTurn } from '../../clock/event-loop.ts'

/**
 * Runs a function in simulated time, which moves to the next timer as soon as all pending work is done. It covers `Date`, `setTimeout`
 * and `setInterval` of this process: the waits of an integration, and a mock on the real clock. Only one function can run at a time.
 *
 * @throws Error if it is already running, and after more than a week of simulated time.
 */
export async function inVirtualTime<Result>(run: () => Promise<Result>): Promise<Result> {
  if (isRunning) throw new Error('Could not simulate time: it is simulated already. Certify one at a time.')
  isRunning = true
  const timers = createTimers(startAt)
  const restore = replaceGlobals(timers)
  const turns = createEventLoopTurn()
  try {
    let isPending = true
    const result = run().finally(() => {
      isPending = false
    })
    // The error is thrown below. Until then it must not be an unhandled rejection.
    result.catch(() => {})
    while (isPending && timers.now() < startAt + maxMs) {
      await waitUntilQuiet(timers, turns)
      if (isPending) timers.fireNext()
    }
    if (isPending) throw new Error('The integration did not finish within a week of simulated time.')
    return await result
  } finally {
    turns.close()
    restore()
    isRunning = false
  }
}

let isRunning = false

const startAt = Date.parse('2026-03-02T12:00:00Z')

/** Longest simulated time of an experiment, in milliseconds: a week. */
const maxMs = 7 * 24 * 60 * 60_000

/** Turns of the event loop without a new timer, after which time moves. */
const quietTurns = 4

/** Resolves when no timer was created for a few turns of the event loop. */
async function waitUntilQuiet(timers: Timers, turns: EventLoopTurn): Promise<void> {
  for (let quiet = 0; quiet < quietTurns; quiet += 1) {
    const { created } = timers
    await turns.next()
    if (timers.created > created) quiet = 0
  }
}

/** Simulated timers. */
interface Timers {
  /** Number of timers so far. */
  readonly created: number
  /** Returns the simulated time in epoch milliseconds. */
  now(): number
  /** Schedules a callback, repeatedly if `isRepeated`. */
  set(run: unknown, delay: unknown, args: readonly unknown[], isRepeated: boolean): object
  clear(timer: unknown): void
  /** Moves time to the next timer and runs it. Without a timer, a second passes. */
  fireNext(): void
}

interface Timer {
  due: number
  readonly run: () => void
  readonly intervalMs: number | undefined
}

function createTimers(start: number): Timers {
  const pending = new Map<number, Timer>()
  let time = start
  let created = 0
  return {
    get created() {
      return created
    },
    now: () => time,
    set(run, delay, args, isRepeated) {
      created += 1
      const id = created
      const delayMs = Math.max(1, Math.floor(Number(delay)) || 1)
      const timer: Timer = {
        due: time + delayMs,
        run: () => typeof run === 'function' && run(...args),
        intervalMs: isRepeated ? delayMs : undefined,
      }
      pending.set(id, timer)
      return toHandle(id, () => {
        timer.due = time + delayMs
        pending.set(id, timer)
      })
    },
    clear: (timer) => void pending.delete(Number(timer)),
    fireNext() {
      let next: [number, Timer] | undefined
      for (const entry of pending) if (!next || entry[1].due < next[1].due) next = entry
      if (!next) {
        time += 1_000
        return
      }
      const [id, timer] = next
      time = Math.max(time, timer.due)
      if (timer.intervalMs === undefined) pending.delete(id)
      else timer.due = time + timer.intervalMs
      timer.run()
    },
  }
}

/** Returns an object with the methods of a Node timer. As a number it is the identifier. */
function toHandle(id: number, refresh: () => void): object {
  const handle = {
    ref: () => handle,
    unref: () => handle,
    hasRef: () => true,
    refresh() {
      refresh()
      return handle
    },
    [Symbol.toPrimitive]: () => id,
  }
  return handle
}

/** Replaces the timers and `Date` of this process. The returned function restores them. */
function replaceGlobals(timers: Timers): () => void {
  const { setTimeout, clearTimeout, setInterval, clearInterval, Date: SystemDate } = globalThis
  const setter = (isRepeated: boolean) => ({
    apply: (_target: object, _self: unknown, [run, delay, ...args]: unknown[]) =>
      timers.set(run, delay, args, isRepeated),
  })
  const clearer = {
    apply: (_target: object, _self: unknown, [timer]: unknown[]) => timers.clear(timer),
  }
  const simulated = {
    setTimeout: new Proxy(setTimeout, setter(false)),
    setInterval: new Proxy(setInterval, setter(true)),
    clearTimeout: new Proxy(clearTimeout, clearer),
    clearInterval: new Proxy(clearInterval, clearer),
    Date: new Proxy(SystemDate, {
      construct: (target, args: unknown[], newTarget) =>
        Reflect.construct(target, args.length === 0 ? [timers.now()] : args, newTarget),
      apply: () => String(new SystemDate(timers.now())),
      get: (target, name, self) => (name === 'now' ? timers.now : Reflect.get(target, name, self)),
    }),
  }
  Object.assign(globalThis, simulated)
  return () =>
    void Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval, Date: SystemDate })
}
