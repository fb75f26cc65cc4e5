import type { Clock } from '../clock/clock.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { authenticate } from './layers/authenticate.ts'
import { churn } from './layers/churn.ts'
import { conform } from './layers/validate-response.ts'
import { dispatch } from './layers/dispatch.ts'
import type { Answer, Arrival } from './context.ts'
import type { FaultBook } from './faults/fault-queue.ts'
import { inject } from './faults/faults.ts'
import { type FindCaller, identify } from './layers/identify.ts'
import type { Journal } from './journal/journal.ts'
import { record } from './journal/record.ts'
import type { Lives } from './generation.ts'
import { meter } from './layers/count-usage.ts'
import type { Handlers } from './operation.ts'
import { permit } from './layers/authorize.ts'
import { limit } from './layers/rate-limit.ts'

/** What the gate is made of. */
export interface GateOptions {
  readonly clock: Clock
  readonly dialect: Dialect
  readonly validateResponses: boolean
  readonly handlers: Handlers
  /** Every request, whoever sent it. */
  readonly journal: Journal
  /** What goes wrong for every request, whoever sends it. */
  readonly faults: FaultBook
  /** Do requests get the fault that their `Prefer` header asks for? */
  readonly prefer: boolean
  readonly findCaller: FindCaller
  readonly lives: Lives
}

/**
 * The order in which every request goes through the layers; it stands here and nowhere else. Unknown paths come
 * after the key, so that nothing is told to strangers: without a key they answer 401, with one 404.
 */
export function createGate(options: GateOptions): (arrival: Arrival) => Promise<Answer> {
  const { clock, dialect, findCaller } = options
  const dispatched = dispatch(options.handlers, dialect)
  const churned = churn(dispatched)
  const permitted = permit(dialect, churned)
  const limited = limit(clock, dialect, permitted)
  const authenticated = authenticate(limited)
  const conformed = conform(dialect, options.validateResponses, authenticated)
  const injected = inject(options, conformed)
  const metered = meter(injected)
  const identified = identify(findCaller, metered)
  return record(options, identified)
}
