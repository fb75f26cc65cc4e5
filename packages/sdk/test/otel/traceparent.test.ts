import { propagation } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { expect, test, vi } from 'vitest'
import { clientOn } from '../client-on.ts'
import { record200 } from '../scripted-fetch.ts'
import { fetchWithTraceparent } from './fetch-with-traceparent.ts'
import { createTelemetry, enableContext } from './telemetry.ts'

test('the fetch of the guide sends the context of the active span', async () => {
  const disable = enableContext()
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const received: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    received.push(request)
    return record200()
  })
  try {
    const { tracer, spans } = createTelemetry()
    const client = clientOn(fetchWithTraceparent)
    await tracer.startActiveSpan('job', (job) => client.me().finally(() => job.end()))
    const { traceId, spanId } = spans()[0]?.spanContext() ?? {}
    expect(received.map(({ headers }) => headers.get('traceparent'))).toEqual([`00-${traceId}-${spanId}-01`])
  } finally {
    propagation.disable()
    vi.unstubAllGlobals()
    disable()
  }
})
