import type { Clock } from '../clock/clock.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { RawResponse, RoutedRequest } from './context.ts'
import type { FaultQueue } from './faults/fault-queue.ts'
import { injectFaults } from './faults/faults.ts'
import type { Generations } from './generation.ts'
import type { Journal } from './journal/journal.ts'
import { record } from './journal/record.ts'
import { authenticate } from './layers/authenticate.ts'
import { authorize } from './layers/authorize.ts'
import { churn } from './layers/churn.ts'
import { countUsage } from './layers/count-usage.ts'
import { dispatch } from './layers/dispatch.ts'
import { type FindCaller, identify } from './layers/identify.ts'
import { rateLimit } from './layers/rate-limit.ts'
import { validateResponse } from './layers/validate-response.ts'
import type { Handlers } from './operation.ts'

/** What the gate is made of. */
export interface PipelineOptions {
  readonly clock: Clock
  readonly dialect: Dialect
  readonly validateResponses: boolean
  readonly handlers: Handlers
  /** Every request, whoever sent it. */
  readonly journal: Journal
  /** What goes wrong for every request, whoever sends it. */
  readonly faults: FaultQueue
  /** Do requests get the fault that their `Prefer` header asks for? */
  readonly prefer: boolean
  readonly findCaller: FindCaller
  readonly generations: Generations
}

/**
 * The order in which every request goes through the layers; it stands here and nowhere else. Unknown paths come
 * after the key, so that nothing is told to strangers: without a key they answer 401, with one 404.
 */
export function createPipeline(options: PipelineOptions): (arrival: RoutedRequest) => Promise<RawResponse> {
  const { clock, dialect, findCaller } = options
  const dispatched = dispatch(options.handlers, dialect)
  const churned = churn(dispatched)
  const permitted = authorize(dialect, churned)
  const limited = rateLimit(clock, dialect, permitted)
  const authenticated = authenticate(limited)
  const conformed = validateResponse(dialect, options.validateResponses, authenticated)
  const injected = injectFaults(options, conformed)
  const metered = countUsage(injected)
  const identified = identify(findCaller, metered)
  return record(options, identified)
}
