import type { Limiter } from '@permit-tracking/sdk'
import { createFleetLimiter, type FleetLimiterOptions } from '@permit-tracking/sdk/fleet'
import { checkNames } from '../../../sdk/src/rules/option-rules.ts'
import { checkDatabase, type Database } from '../database.ts'
import { hasErrorCode } from '../error-code.ts'
import { exchange } from './exchange.ts'

/** Options of {@link createPostgresLimiter}. */
export interface PostgresLimiterOptions extends Pick<FleetLimiterOptions, 'logger'> {
  /**
   * Maximum time of a decision in the database, from 1 ms to 10 s, with the wait for a connection of the pool. After it the
   * process continues without the database. Text such as `'250ms'`, or milliseconds. Default: `'250ms'`.
   */
  readonly commandTimeout?: FleetLimiterOptions['commandTimeout']
}

/**
 * Creates a limiter that shares the rate limit of a key between processes, through PostgreSQL. All clients of a fleet with
 * the same base URL, key and database count together.
 *
 * The limit, the remaining requests and the end of the window come from the responses to all processes. A 429 closes the
 * window for all of them. Then one request of the fleet goes first. Calls overtake walks, in any process.
 *
 * The database never fails or blocks a request. If a decision takes longer than `commandTimeout`, the process uses its
 * share of the known window, and returns to the fleet within a second after the database responds.
 *
 * A decision is two short statements on one row, without a transaction. {@link ensureSchema} creates its table.
 *
 * @param db Database of an adapter, or a PGlite.
 * @throws {ConfigurationError} If the database lacks a method, or an option is invalid or unknown.
 *
 * @example
 * ```ts
 * const db = fromPg(new Pool({ connectionString: process.env.DATABASE_URL }))
 * await ensureSchema(db)
 *
 * const client = createClient({ limiter: createPostgresLimiter(db) })
 * ```
 * @see [The limits of the service](https://permit-tracking.github.io/permit-tracking-js/service#limits)
 */
export function createPostgresLimiter(db: Database, options: PostgresLimiterOptions = {}): Limiter {
  checkDatabase(db)
  checkNames('create the limiter', 'option', options, { commandTimeout: true, logger: true })
  const { commandTimeout = '250ms', logger } = options
  return createFleetLimiter({
    name: 'PostgreSQL',
    exchange: (scope, command) => exchange(db, scope, command),
    describeError: (error) =>
      hasErrorCode(error, undefinedTable) ? 'its table is missing: call ensureSchema(db)' : undefined,
    commandTimeout,
    logger,
  })
}

const undefinedTable = '42P01'
