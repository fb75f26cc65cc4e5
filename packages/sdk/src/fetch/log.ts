import { isPermitTrackingError } from '../errors/permit-tracking-error.ts'
import type { CallEvent, HookEvents, Hooks } from './hooks.ts'
import { stringifyThrown } from './network-error.ts'

/** What lines are written to; `console` is one. Each method gets one readable line. */
export interface Logger {
  /** Every request and answer. */
  debug(line: string): unknown
  /** Waits for the limit. */
  info(line: string): unknown
  /** Retries, and hooks that failed. */
  warn(line: string): unknown
  /** Calls that failed. */
  error(line: string): unknown
}

/** The least important lines that are written: `debug` writes all, `error` only failures of calls, `off` nothing. */
export type LogLevel = (typeof logLevels)[number]

/** From the quietest to the most talkative. */
export const logLevels = ['off', 'error', 'warn', 'info', 'debug'] as const

/** Writes one line, if the level asks for it. Never throws. */
export type Log = (level: Exclude<LogLevel, 'off'>, line: string) => void

/** Makes the function that writes lines; `undefined` where the level is `off`. */
export function createLog(logger: Logger, level: LogLevel): Log | undefined {
  if (level === 'off') return undefined
  return (of, line) => {
    if (logLevels.indexOf(of) > logLevels.indexOf(level)) return
    try {
      // What came from outside must not begin a line of its own.
      logger[of](`[permit-tracking] ${line.replace(/\s+/g, ' ')}`)
    } catch {
      // A logger that fails must not make a call fail; and there is nowhere left to say so.
    }
  }
}

/** Listens to calls, and writes a line for each thing that happens. */
export function logHooks(log: Log): Hooks {
  return {
    request: (event) => log('debug', `${name(event)} try ${event.attempt} sent`),
    response: (event) => log('debug', describeAnswer(event)),
    retry: (event) =>
      log(
        'warn',
        `${name(event)} try ${event.attempt} failed (${event.reason}), again in ${event.waitMs} ms`,
      ),
    wait: (event) => {
      // The line of the retry has told the wait already.
      if (event.reason !== 'retry') {
        log(
          'info',
          `${name(event)} waits ${event.waitMs === undefined ? '' : `${event.waitMs} ms `}for the limit`,
        )
      }
    },
    error: (event) => {
      const { method, path, error } = event
      // What isn't an error of ours is an abort, which the program has asked for: no cause for alarm.
      const [level, word] = isPermitTrackingError(error)
        ? (['error', 'failed'] as const)
        : (['debug', 'ended'] as const)
      log(level, `${name(event)} ${word}: ${stringifyThrown(error).replace(`${method} ${path} `, '')}`)
    },
  }
}

function name({ id, method, path }: CallEvent): string {
  return `#${id} ${method} ${path}`
}

function describeAnswer(event: HookEvents['response']): string {
  const headers = Object.entries(event.headers).map(([header, value]) => `${header}: ${value}`)
  return `${name(event)} answered ${event.status} in ${event.durationMs} ms (${headers.join(', ')})`
}
