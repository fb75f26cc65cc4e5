import type { Clock } from '../clock.ts'
import type { Dialect } from '../dialect.ts'
import { authenticate } from './authenticate.ts'
import { conform } from './conform.ts'
import { dispatch } from './dispatch.ts'
import type { Serve, Tenant } from './exchange.ts'
import { type FaultQueue, inject } from './faults.ts'
import { type Journal, record } from './journal.ts'
import type { Handlers } from './operation.ts'
import { permit } from './permissions.ts'
import { limit } from './rate-limit.ts'

/** What the gate is made of. */
export interface GateOptions {
  readonly clock: Clock
  readonly dialect: Dialect
  readonly validateResponses: boolean
  readonly handlers: Handlers
  readonly journal: Journal
  readonly faults: FaultQueue
  /** Every organization; it may grow. */
  readonly tenants: Iterable<Tenant>
}

/**
 * The order in which every request goes through the layers; it stands here and nowhere else. Unknown paths come
 * after the key, so that nothing is told to strangers: without a key they answer 401, with one 404.
 */
export function createGate({ clock, dialect, tenants, ...options }: GateOptions): Serve {
  const dispatched = dispatch(options.handlers, dialect)
  const permitted = permit(dialect, dispatched)
  const limited = limit(clock, dialect, permitted)
  const authenticated = authenticate(tenants, limited)
  const conformed = conform(dialect, options.validateResponses, authenticated)
  const injected = inject(options.faults, clock, conformed)
  return record(options.journal, clock, injected)
}
