import type { Clock } from '../clock/clock.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { applyDialect } from './apply-dialect.ts'
import type {
  AsyncLayer,
  AuthorizedContext,
  BufferedRequest,
  Layer,
  RawResponse,
  RoutedRequest,
} from './context.ts'
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
import { inDialect } from './layers/in-dialect.ts'
import { rateLimit } from './layers/rate-limit.ts'
import type { Handlers } from './operation.ts'

/** Options of the pipeline. */
export interface PipelineOptions {
  readonly clock: Clock
  readonly dialect: Dialect
  readonly validateResponses: boolean
  readonly handlers: Handlers
  /** Journal of all requests. */
  readonly journal: Journal
  /** Faults of all requests. */
  readonly faults: FaultQueue
  /** True if a `Prefer` header can request a fault. */
  readonly preferHeader: boolean
  readonly findCaller: FindCaller
  readonly generations: Generations
  /** Layer of the extensions. `callHandler` responds to a request without the other layers. */
  readonly extend: (
    callHandler: Layer<AuthorizedContext>,
    next: AsyncLayer<BufferedRequest>,
  ) => AsyncLayer<BufferedRequest>
}

/**
 * Composes the layers, outermost first. This is the only place that states their order. Routes are checked after the key, so that
 * callers without one learn nothing: an unknown path responds with 401 to them, and with 404 to others.
 */
export function createPipeline(options: PipelineOptions): (request: RoutedRequest) => Promise<RawResponse> {
  const { clock, dialect, extend, findCaller, handlers, validateResponses } = options
  const handle = dispatch(handlers, dialect)
  const callHandler = (context: AuthorizedContext) =>
    applyDialect(context.route.operation, handle(context), dialect, context)
  // biome-ignore format: one layer per line
  return record(options,
    extend(callHandler,
      identify(findCaller,
        countUsage(
          injectFaults(options,
            inDialect(dialect, validateResponses,
              authenticate(
                rateLimit(clock, dialect,
                  authorize(dialect,
                    churn(
                      handle))))))))))
}
