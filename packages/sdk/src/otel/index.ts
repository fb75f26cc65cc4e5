import { PermitTrackingError } from '../errors/permit-tracking-error.ts'
import type { HookEvents, Hooks } from '../fetch/hooks.ts'

/**
 * Creates hooks that record every request, retries included, by OpenTelemetry's conventions for HTTP clients. Several
 * clients may share them.
 *
 * The `url.full` of a span is the base URL with the path template, `https://api.example.com/v1/permits/{uuid}`: identifiers
 * and queries are not recorded. An aborted request gets an `error.type`. Its span is marked as an error only if the reason
 * of the abort is an error of the SDK. Otherwise the program wanted the abort.
 *
 * @param options Destinations. Nothing is recorded for one that is missing.
 * @param options.tracer Tracer that starts a span for every request: `trace.getTracer('permit-tracking')`.
 * @param options.meter Meter of the histogram `http.client.request.duration`: `metrics.getMeter('permit-tracking')`.
 */
export function createTelemetryHooks({
  tracer,
  meter,
}: {
  readonly tracer?: Tracer | undefined
  readonly meter?: Meter | undefined
}): Hooks {
  const pending = new Map<number, Pending>()
  const durations = meter?.createHistogram('http.client.request.duration', durationOptions)
  const end = ({ id }: { readonly id: number }, result: Attributes, isFailure: boolean) => {
    const request = pending.get(id)
    pending.delete(id)
    if (request) endRequest(request, result, isFailure, durations)
  }
  return {
    request: (event) => void pending.set(event.id, startRequest(event, tracer)),
    response: (event) => {
      const isFailure = event.status >= 400
      const result = { 'http.response.status_code': event.status }
      end(event, isFailure ? { ...result, 'error.type': `${event.status}` } : result, isFailure)
    },
    // After a response the request has ended already.
    retry: (event) => end(event, { 'error.type': nameOf(event.error) }, true),
    error: (event) =>
      end(event, { 'error.type': nameOf(event.error) }, event.error instanceof PermitTrackingError),
  }
}

/** Used members of a `Tracer` of `@opentelemetry/api`. The SDK does not depend on that package. */
interface Tracer {
  /** Starts a span, as a child of the active one. */
  startSpan(name: string, options: { readonly kind: number; readonly attributes: Attributes }): Span
}

/** Used members of a `Span`. */
interface Span {
  /** Adds attributes. */
  setAttributes(attributes: Attributes): unknown
  /** Sets the status. */
  setStatus(status: { readonly code: number }): unknown
  /** Ends the span. */
  end(): void
}

/** Used members of a `Meter`. */
interface Meter {
  /** Creates a histogram. */
  createHistogram(name: string, options: object): Histogram
}

/** Used members of a `Histogram`. */
interface Histogram {
  /** Adds a value. */
  record(value: number, attributes: Attributes): void
}

/** Attributes of spans and metrics. */
type Attributes = Record<string, string | number>

/** Request without a response so far. */
interface Pending {
  readonly startedAt: number
  /** Attributes of the span and of the metric. */
  readonly labels: Attributes
  readonly span: Span | undefined
}

function startRequest(
  { method, path, attempt, baseUrl }: HookEvents['request'],
  tracer: Tracer | undefined,
): Pending {
  const { protocol, hostname, port } = new URL(baseUrl)
  const labels = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    'url.template': path,
  }
  const attributes: Attributes = { ...labels, 'url.full': baseUrl + path }
  if (attempt > 1) attributes['http.request.resend_count'] = attempt - 1
  const span = tracer?.startSpan(`${method} ${path}`, { kind: spanKindClient, attributes })
  return { startedAt: performance.now(), labels, span }
}

function endRequest(
  { startedAt, labels, span }: Pending,
  result: Attributes,
  isFailure: boolean,
  durations: Histogram | undefined,
): void {
  durations?.record((performance.now() - startedAt) / 1_000, { ...labels, ...result })
  span?.setAttributes(result)
  if (isFailure) span?.setStatus({ code: statusCodeError })
  span?.end()
}

/** Returns the name of an error. Any other value is probably the reason of an abort, which may be of any type. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'AbortError'
}

/** `SpanKind.CLIENT` */
const spanKindClient = 2
/** `SpanStatusCode.ERROR` */
const statusCodeError = 2
/** Unit, description and buckets as the conventions state them. */
const durationOptions = {
  unit: 's',
  description: 'Duration of HTTP client requests.',
  advice: {
    explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  },
}
