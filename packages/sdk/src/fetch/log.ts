import { PermitTrackingError } from '../errors/permit-tracking-error.ts'
import { writeLine } from '../log/write-line.ts'
import type { HookEvents, Hooks } from './hooks.ts'
import { stringifyThrown } from './redact.ts'

/** Target of log lines, such as `console`. Each method receives one readable line. */
export interface Logger {
  /** Requests, responses, and calls that the program ended, for example by an abort. */
  debug(line: string): unknown
  /** Waits for the rate limit. */
  info(line: string): unknown
  /** Retries, and hints about mistakes. */
  warn(line: string): unknown
  /** Failed calls. */
  error(line: string): unknown
}

/** Least important level that is written: `debug` writes every line, `error` only failed calls, `off` nothing. */
export type LogLevel = (typeof logLevels)[number]

/** Levels, from the fewest lines to the most. */
export const logLevels = ['off', 'error', 'warn', 'info', 'debug'] as const

/** Writes one line if the level includes it. Never throws. */
export type Log = (level: Exclude<LogLevel, 'off'>, line: string) => void

/** Creates the function that writes lines; `undefined` if the level is `off`. */
export function createLog(logger: Logger, level: LogLevel): Log | undefined {
  if (level === 'off') return undefined
  return (lineLevel, line) => {
    if (logLevels.indexOf(lineLevel) > logLevels.indexOf(level)) return
    writeLine(logger, lineLevel, line)
  }
}

/** Returns hooks that write a line for each event. */
export function logHooks(log: Log): Hooks {
  return {
    request: (event) => log('debug', `${describeCall(event)} attempt ${event.attempt} sent`),
    response: (event) => log('debug', describeResponse(event)),
    retry: (event) =>
      log(
        'warn',
        `${describeCall(event)} attempt ${event.attempt} failed (${event.reason}), retrying in ${event.waitMs} ms`,
      ),
    wait: (event) => {
      // The line of a retry includes its wait.
      if (event.reason === 'retry') return
      const time = event.waitMs === undefined ? '' : `${event.waitMs} ms `
      log('info', `${describeCall(event)} waits ${time}for the rate limit`)
    },
    error: (event) => {
      const { method, path, error } = event
      // Any other error comes from the program: the reason of an abort, or what one of its functions threw.
      const [level, word] =
        error instanceof PermitTrackingError ? (['error', 'failed'] as const) : (['debug', 'ended'] as const)
      log(
        level,
        `${describeCall(event)} ${word}: ${stringifyThrown(error).replace(`${method} ${path} `, '')}`,
      )
    },
  }
}

function describeCall({ id, method, path }: HookEvents[keyof HookEvents]): string {
  return `#${id} ${method} ${path}`
}

function describeResponse(event: HookEvents['response']): string {
  const headers = Object.entries(event.headers).map(([header, value]) => `${header}: ${value}`)
  return `${describeCall(event)} returned ${event.status} in ${event.durationMs} ms (${headers.join(', ')})`
}
