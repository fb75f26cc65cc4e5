import { invalid, quote, typeOf } from '../errors/configuration-error.ts'
import type { Logger } from '../fetch/log.ts'
import { applyRules, checkFunction, checkOptionalFunction, type OptionRules } from '../rules/option-rules.ts'
import { type Duration, toMs } from '../time/duration.ts'
import type { FleetCommand, FleetReply } from './command.ts'

/** Options of `createFleetLimiter`. */
export interface FleetLimiterOptions {
  /** Name of the store in the log, such as `Redis`. */
  readonly name: string
  /**
   * Applies a command to the window of a scope in the store, and returns the reply. It does so with {@link step}, which
   * returns the new state and the reply, or with code of the store that does the same. `scope` names a base URL and key. It
   * contains a hash of the key, never the key. A failed command need not be repeated: the next command corrects the window,
   * even if the failed one was late or applied twice.
   */
  readonly exchange: (scope: string, command: FleetCommand) => Promise<FleetReply>
  /**
   * Returns the reason that the log states for an error of `exchange`. It must not contain a secret. If the
   * function is absent or returns `undefined`, the reason is the first `code` of the error and its causes, or else the class or
   * type of the last cause.
   */
  readonly describeError?: ((error: unknown) => string | undefined) | undefined
  /**
   * Maximum time of an exchange, from 1 ms to 10 s. After it the process continues without the store. Text such as `'50ms'`,
   * or milliseconds. Default: `'50ms'`.
   */
  readonly commandTimeout?: Duration | undefined
  /**
   * Receives a line when the store stops responding, at most one a minute, and then one when it responds again. `false` writes
   * none. Default: `console`.
   */
  readonly logger?: Pick<Logger, 'info' | 'warn'> | false | undefined
}

/** Returns the checked options with their defaults. The time is in milliseconds. */
export function resolveFleetOptions(options: FleetLimiterOptions) {
  return applyRules('create the limiter', options, rules)
}

const rules = {
  name(name: string) {
    if (typeof name === 'string' && name !== '') return name
    throw invalid('name', 'the name of the store for the log', quote(name))
  },
  exchange: checkFunction<FleetLimiterOptions['exchange']>,
  describeError: checkOptionalFunction<FleetLimiterOptions['describeError']>,
  commandTimeout(timeout = '50ms') {
    const ms = toMs('commandTimeout', timeout, timeoutText)
    if (ms >= 1 && ms <= 10_000) return ms
    throw invalid('commandTimeout', timeoutText, quote(timeout))
  },
  logger(logger = console) {
    if (logger === false) return undefined
    if (typeof Object(logger).info === 'function' && typeof Object(logger).warn === 'function') return logger
    throw invalid('logger', 'false or have the functions info and warn', typeOf(logger))
  },
} satisfies OptionRules<FleetLimiterOptions>

const timeoutText = "from 1 to 10000 milliseconds, as a number or as text such as '50ms'"

/** Returns the first code of an error and its causes, or the class or type of the last cause. Messages may contain secrets. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.constructor.name : codeOf(error.cause)
}
