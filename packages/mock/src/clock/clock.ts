import { inputError, stateError } from '../errors/user-error.ts'

/** A length of time: milliseconds, or a number with its unit. */
export type Duration = number | `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`

/** A point in time: epoch milliseconds, a Date, or an ISO 8601 text. */
export type Moment = number | string | Date

/** The only source of time in this package. */
export interface Clock {
  /** The present moment in epoch milliseconds. */
  now(): number
  /**
   * Calls back once at or after `at` (epoch milliseconds); the returned function cancels. The label tells people
   * what it is for. `keepsAlive`: somebody waits for it, such as the sender of a request that is answered late, so a
   * process that has nothing else to do should go on until then; of no meaning to a clock that doesn't move by itself.
   */
  schedule(at: number, run: () => void | Promise<void>, label?: string, keepsAlive?: boolean): () => void
  /**
   * Tells a clock that can be moved of work under way, which it lets end before it moves: for about a second where it
   * `isOutside` of this process, such as a request, else for some 40 ms. Others don't need it.
   */
  waitFor?(work: Promise<unknown>, isOutside?: boolean): void
}

/** Something that a clock is to do, or has done. */
export interface ScheduledTimer {
  /** When, ISO 8601 UTC. */
  readonly at: string
  /** What it is for, such as `retry 1 of 5 of dlv_… to …`. */
  readonly label: string
}

/** What fell due while a clock was moved, with the moment at which it ran. */
export type FiredTimer = ScheduledTimer

/** A clock that stands still until it is told to move. It never touches global timers. */
export interface ManualClock extends Clock {
  /**
   * Moves time, running what falls due in time order (also what is scheduled meanwhile; of several at one moment
   * the one scheduled first), promises settled before the first and after each, and returns what ran. `advance(0)`
   * runs what is due already.
   *
   * A callback whose promise stays pending because it waits for a later moment of this clock doesn't hold time up.
   * A callback that fails doesn't keep the others from running; its error is thrown at the end.
   */
  advance(duration: Duration): Promise<FiredTimer[]>
  /** Moves time to the moment, as `advance` does. Rejects for a moment that has passed: time never turns back. */
  advanceTo(moment: Moment): Promise<FiredTimer[]>
  /** What is scheduled, in the order in which it will run. */
  pending(): ScheduledTimer[]
  waitFor(work: Promise<unknown>, isOutside?: boolean): void
}

/** Where a manual clock stands unless told otherwise; the seeded data leads up to this moment. */
export const defaultStart = '2026-03-02T12:00:00Z'

/** The time of this machine. Its timers don't keep a process alive, except those that somebody waits for. */
export function createRealClock(): Clock {
  const clock: Clock = {
    now: () => Date.now(),
    schedule(at, run, _label, keepsAlive = false) {
      const due = toEpochMs(at)
      let timer: ReturnType<typeof setTimeout>
      const arm = () => {
        // Timers take no more than a signed 32-bit number of milliseconds: longer waits are a chain.
        timer = globalThis.setTimeout(onTimer, Math.min(Math.max(due - Date.now(), 0), longestTimer))
        if (!keepsAlive && typeof timer === 'object' && 'unref' in timer) timer.unref()
      }
      const onTimer = () => {
        if (Date.now() < due) arm()
        else void run()
      }
      arm()
      return () => globalThis.clearTimeout(timer)
    },
  }
  // For programs without types, which would be told that something is not a function.
  for (const name of ['advance', 'advanceTo']) Object.defineProperty(clock, name, { value: refuseToMove })
  return clock
}

function refuseToMove(): never {
  throw stateError(
    new TypeError(
      "Could not move the clock: it is real and moves by itself. Create the mock with `clock: 'manual'`.",
    ),
  )
}

/** Whether the clock moves only when it is told to. */
export function isManualClock(clock: Clock): clock is ManualClock {
  return 'pending' in clock
}

/** Milliseconds of a duration such as `1500`, `'250ms'`, `'61s'`, `'1.5m'`, `'2h'` or `'1d'`. */
export function toMs(duration: Duration): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(String(duration)) ?? []
  const length =
    typeof duration === 'number' ? duration : Number(amount) * (msPerUnit.get(unit) ?? Number.NaN)
  if (Number.isFinite(length) && length >= 0) return length
  throw inputError(
    new TypeError(
      `Could not read a duration, because ${JSON.stringify(duration) ?? String(duration)} is none; ` +
        `give milliseconds (1500) or a number with its unit ('250ms', '61s', '1m', '2h', '1d').`,
    ),
  )
}

/** Epoch milliseconds of a moment; parts of a millisecond are rounded up, so that nothing happens before its time. */
export function toEpochMs(moment: Moment): number {
  const isText = typeof moment === 'string'
  // A text without its zone would be another moment on every machine.
  const given = isText && !isoText.test(moment) ? Number.NaN : moment
  const epochMs = new Date(typeof given === 'number' ? Math.ceil(given) : given).getTime()
  if (Number.isFinite(epochMs)) return epochMs
  throw inputError(
    new TypeError(
      `Could not read a moment, because ${isText ? JSON.stringify(moment) : String(moment)} is none; ` +
        `give epoch milliseconds, a Date or an ISO 8601 text with its zone such as '${defaultStart}'.`,
    ),
  )
}

/** Whether the moment can be written as every timestamp here is: with four digits for its year (RFC 3339, section 1). */
export function isWritable(epochMs: number): boolean {
  return epochMs >= earliestMoment && epochMs <= latestMoment
}

/** The first and the last moment with a year of four digits, epoch milliseconds. */
export const [earliestMoment, latestMoment] = [-62_167_219_200_000, 253_402_300_799_999]

/** A date, or a date with its time and zone. */
const isoText = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/

const longestTimer = 2 ** 31 - 1

const msPerUnit = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
])
