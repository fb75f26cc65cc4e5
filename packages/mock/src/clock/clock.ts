import { show } from '../errors/options.ts'
import { inputError, stateError } from '../errors/user-error.ts'

/** Duration in milliseconds, or a number with a unit. */
export type Duration = number | `${number}${'' | ' '}${'ms' | 's' | 'm' | 'h' | 'd'}`

/** Point in time: epoch milliseconds, a Date, or an ISO 8601 string. */
export type Moment = number | string | Date

/** Source of time of a mock. */
export interface Clock {
  /** Returns the current time in epoch milliseconds. */
  now(): number
  /**
   * Calls `run` once at or after `at` (epoch milliseconds). The returned function cancels the call. `label` describes its purpose
   * for people. `keepsAlive` keeps the process alive until then, for a caller that waits, such as the sender of a delayed request.
   * A manual clock ignores `keepsAlive`.
   */
  schedule(at: number, run: () => void | Promise<void>, label?: string, keepsAlive?: boolean): () => void
  /**
   * Registers pending work that a manual clock waits for before it moves: up to about a second if the work `isOutOfProcess`,
   * such as a request, and about 100 ms otherwise. Other clocks don't need it.
   */
  trackWork?(work: Promise<unknown>, isOutOfProcess?: boolean): void
}

/** A clock's callback, scheduled or already run. */
export interface ScheduledTimer {
  /** Time for which the callback is scheduled, or at which it ran. ISO 8601 UTC. */
  readonly at: string
  /** Purpose of the callback, such as `retry 1 of 5 of dlv_… to …`. */
  readonly label: string
}

/**
 * Clock that doesn't move by itself: `advance` and `advanceTo` move it, and the mock's `restore()` and `reset()` set it. It never
 * uses global timers.
 */
export interface ManualClock extends Clock {
  /**
   * Moves the clock and runs the callbacks that become due, including callbacks that are scheduled meanwhile. They run in the order
   * of time, then of scheduling. Promises settle before the first callback and after each one. Returns the callbacks that ran.
   * `advance(0)` runs the callbacks that are already due.
   *
   * A callback that waits for a later time of this clock doesn't block it. If a callback fails, the others still run. Its error is
   * thrown at the end of the move, or of the next move if it fails later.
   */
  advance(duration: Duration): Promise<ScheduledTimer[]>
  /** Moves the clock to a time, like `advance`. Rejects for a time in the past. */
  advanceTo(moment: Moment): Promise<ScheduledTimer[]>
  /** Returns the scheduled callbacks in the order in which they will run. */
  pending(): ScheduledTimer[]
  trackWork(work: Promise<unknown>, isOutOfProcess?: boolean): void
}

/** Default start of a manual clock. The seeded data ends at this time. */
export const defaultStart = '2026-03-02T12:00:00Z'

/** Creates a clock with the time of this machine. Its timers don't keep a process alive, except those with `keepsAlive`. */
export function createRealClock(): Clock {
  const clock: Clock = {
    now: () => Date.now(),
    schedule(at, run, _label, keepsAlive = false) {
      const due = toEpochMs(at)
      // The system clock may be set back, which must not make a wait longer.
      const monotonicDue = performance.now() + due - Date.now()
      const leftMs = () => Math.min(due - Date.now(), monotonicDue - performance.now())
      let timer: ReturnType<typeof setTimeout>
      const arm = () => {
        // `setTimeout` is limited to a signed 32-bit number of milliseconds, so longer waits are a chain of timers.
        timer = globalThis.setTimeout(onTimer, Math.min(Math.max(Math.ceil(leftMs()), 0), maxTimerMs))
        if (!keepsAlive && typeof timer === 'object' && 'unref' in timer) timer.unref()
      }
      const onTimer = () => {
        if (leftMs() > 0) arm()
        else void run()
      }
      arm()
      return () => globalThis.clearTimeout(timer)
    },
  }
  // JavaScript callers get a clear error instead of "not a function".
  for (const name of ['advance', 'advanceTo']) Object.defineProperty(clock, name, { value: rejectMove })
  return clock
}

function rejectMove(): never {
  throw stateError("Could not move the clock: it is a real clock. Create the mock with `clock: 'manual'`.")
}

/** True for a clock that only moves on request. */
export function isManualClock(clock: Clock): clock is ManualClock {
  return 'pending' in clock
}

/** Returns the milliseconds of a duration such as `1500`, `'250ms'`, `'61s'`, `'1.5m'`, `'2h'` or `'1d'`. */
export function toMs(duration: Duration): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?) ?(ms|s|m|h|d)$/.exec(String(duration)) ?? []
  const length =
    typeof duration === 'number' ? duration : Number(amount) * (msPerUnit.get(unit) ?? Number.NaN)
  if (Number.isFinite(length) && length >= 0) return length
  throw inputError(
    `Invalid duration ${show(duration)}. ` +
      `Use milliseconds (1500) or a number with a unit ('250ms', '61s', '1m', '2h', '1d').`,
  )
}

/** Returns a duration with its unit, for a message. */
export function showDuration(duration: Duration): string {
  return typeof duration === 'number' ? `${duration} ms` : duration
}

/** Returns epoch milliseconds, rounded up so that nothing happens too early. */
export function toEpochMs(moment: Moment): number {
  const isText = typeof moment === 'string'
  // A string without a zone would be a different time on every machine.
  const input = isText && !isoText.test(moment) ? Number.NaN : moment
  const epochMs = new Date(typeof input === 'number' ? Math.ceil(input) : input).getTime()
  if (Number.isFinite(epochMs)) return epochMs
  throw inputError(
    `Invalid time ${isText ? show(moment) : String(moment)}. ` +
      `Use epoch milliseconds, a Date or an ISO 8601 string with a zone such as '${defaultStart}'.`,
  )
}

/** True if the year has four digits, as timestamps require (RFC 3339, section 1). */
export function hasFourDigitYear(epochMs: number): boolean {
  return epochMs >= minEpochMs && epochMs <= maxEpochMs
}

/** Epoch milliseconds of the first and the last time whose year has four digits. */
export const [minEpochMs, maxEpochMs] = [-62_167_219_200_000, 253_402_300_799_999]

/** A date, or a date with a time and zone. */
const isoText = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/

const maxTimerMs = 2 ** 31 - 1

const msPerUnit = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
])
