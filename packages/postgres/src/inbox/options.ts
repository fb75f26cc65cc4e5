import { ConfigurationError } from '@permit-tracking/sdk'
import { checkDatabase } from '../database.ts'

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

/** Options with their defaults. */
export interface InboxSettings {
  readonly name: string
  readonly storeEvents: boolean
}

/** Checks the options and fills in their defaults. */
export function resolveInboxOptions(db: unknown, options: InboxOptions): InboxSettings {
  checkDatabase(db)
  const { name = '', storeEvents = false, ...rest } = options
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) {
    throw new ConfigurationError(`\`${unknown}\` is not an option. The options are name, storeEvents.`)
  }
  if (typeof name !== 'string') {
    throw new ConfigurationError(`\`name\` must be a string (received ${typeof name}).`)
  }
  if (typeof storeEvents !== 'boolean') {
    throw new ConfigurationError(`\`storeEvents\` must be a boolean (received ${typeof storeEvents}).`)
  }
  return { name, storeEvents }
}

/** Returns the maximum number of events, or the default. */
export function resolveLimit(limit = 100): number {
  if (Number.isInteger(limit) && limit > 0) return limit
  throw new ConfigurationError(`\`limit\` must be a whole number above 0 (received ${String(limit)}).`)
}

/** Returns the time if it is valid. */
export function resolveTime(time: Date): Date {
  if (time instanceof Date && !Number.isNaN(time.getTime())) return time
  throw new ConfigurationError(`\`time\` must be a valid Date (received ${String(time)}).`)
}
