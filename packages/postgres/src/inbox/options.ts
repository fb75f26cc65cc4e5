import { invalid, quote, typeOf } from '../../../sdk/src/errors/configuration-error.ts'
import type { OptionRules } from '../../../sdk/src/rules/option-rules.ts'

/** Options of `createPostgresInbox`. */
export interface InboxOptions {
  /**
   * Name of the receiver. Receivers with different handlers that share a database need different names. Default: an empty
   * text.
   */
  readonly name?: string | undefined
  /**
   * Stores every event in a separate transaction before it is handled, and keeps it. An event that ends the process at
   * each attempt then becomes a dead letter as well. Costs one more commit for each delivery. Default: false, which
   * stores events that fail.
   */
  readonly storeEvents?: boolean | undefined
}

/** Rules of the options, with their defaults. */
export const inboxRules = {
  name(name = '', option) {
    if (typeof name === 'string') return name
    throw invalid(option, 'a string', typeOf(name))
  },
  storeEvents(storeEvents = false, option) {
    if (typeof storeEvents === 'boolean') return storeEvents
    throw invalid(option, 'a boolean', typeOf(storeEvents))
  },
} satisfies OptionRules<InboxOptions>

/** Returns the time if it is valid. */
export function checkTime(time: Date): Date {
  if (time instanceof Date && !Number.isNaN(time.getTime())) return time
  throw invalid('time', 'a valid Date', quote(time))
}
