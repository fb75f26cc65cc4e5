import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

/** Reads metrics when a test collects them. */
class TestReader extends MetricReader {
  protected async onForceFlush() {}
  protected async onShutdown() {}
}

/** Creates a tracer and a meter of OpenTelemetry's own SDK, and functions that read what they recorded. */
export function createTelemetry() {
  const exporter = new InMemorySpanExporter()
  let open = 0
  const counter = {
    onStart: () => void open++,
    onEnd: () => void open--,
    forceFlush: async () => {},
    shutdown: async () => {},
  }
  const tracers = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter }), counter] })
  const reader = new TestReader()
  const meters = new MeterProvider({ readers: [reader] })
  return {
    tracer: tracers.getTracer('test'),
    meter: meters.getMeter('test'),
    spans: () => exporter.getFinishedSpans(),
    openSpans: () => open,
    async durations() {
      const { resourceMetrics } = await reader.collect()
      return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics)
    },
  }
}

/** Makes the active span known to asynchronous code, as `NodeSDK` does. Returns the function that ends that. */
export function enableContext(): () => void {
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  return () => {
    context.disable()
    trace.disable()
    manager.disable()
  }
}
