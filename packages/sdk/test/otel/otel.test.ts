import { trace } from '@opentelemetry/api'
import type { ClientOptions } from '@permit-tracking/sdk'
import { createTelemetryHooks } from '@permit-tracking/sdk/otel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from '../client-on.ts'
import { hang, problem, record200, type Step, scriptedFetch } from '../scripted-fetch.ts'
import { rejection, settle } from '../settle.ts'
import { createTelemetry, enableContext } from './telemetry.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const labels = {
  'http.request.method': 'GET',
  'server.address': 'permits.test',
  'server.port': 443,
  'url.template': '/permits/{uuid}',
}
const address = { 'url.full': 'https://permits.test/v1/permits/{uuid}' }
const unset = 0
const error = 2

/** Calls the service with these steps, and returns what was recorded. */
async function record(steps: Step[], options: ClientOptions = {}) {
  const telemetry = createTelemetry()
  const client = clientOn(scriptedFetch(...steps), { hooks: createTelemetryHooks(telemetry), ...options })
  await settle(client.permits.get('secret-id').catch(() => undefined))
  expect(telemetry.openSpans()).toBe(0)
  return telemetry
}

describe('a span', () => {
  test('describes each request, retries included', async () => {
    const { spans } = await record([problem(503), new TypeError('reset'), record200()])
    expect(spans().map(({ name, kind, attributes, status }) => ({ name, kind, attributes, status }))).toEqual(
      [
        {
          name: 'GET /permits/{uuid}',
          kind: 2, // SpanKind.CLIENT
          attributes: { ...labels, ...address, 'http.response.status_code': 503, 'error.type': '503' },
          status: { code: error },
        },
        {
          name: 'GET /permits/{uuid}',
          kind: 2,
          attributes: {
            ...labels,
            ...address,
            'http.request.resend_count': 1,
            'error.type': 'ConnectionError',
          },
          status: { code: error },
        },
        {
          name: 'GET /permits/{uuid}',
          kind: 2,
          attributes: {
            ...labels,
            ...address,
            'http.request.resend_count': 2,
            'http.response.status_code': 200,
          },
          status: { code: unset },
        },
      ],
    )
  })

  test.each<[string, Step, string]>([
    ['a response', problem(404), '404'],
    ['a failed connection', new TypeError('reset'), 'ConnectionError'],
    ['a timeout', hang, 'TimeoutError'],
  ])('has the error.type of %s', async (_, step, type) => {
    const { spans } = await record([step], { retry: 0 })
    expect(spans()).toMatchObject([{ attributes: { 'error.type': type }, status: { code: error } }])
  })

  test('of an aborted request has an error.type and no status', async () => {
    const { tracer, spans } = createTelemetry()
    const controller = new AbortController()
    const client = clientOn(scriptedFetch(hang), { hooks: createTelemetryHooks({ tracer }) })
    const rejected = rejection(client.me({ signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(1)
    controller.abort()
    await rejected
    expect(spans()).toMatchObject([{ attributes: { 'error.type': 'AbortError' }, status: { code: unset } }])
  })

  test('never has the key, an identifier or a query', async () => {
    const { tracer, spans } = createTelemetry()
    const client = clientOn(scriptedFetch(record200(), problem(403)), {
      hooks: createTelemetryHooks({ tracer }),
      apiKey: 'pt_secret',
    })
    await settle(client.permits.get('secret-id'))
    await settle(
      client.permits
        .list({ status: 'secret-status' })
        .first()
        .catch(() => undefined),
    )
    expect(spans()).toHaveLength(2)
    expect(JSON.stringify(spans().map(({ name, attributes }) => [name, attributes]))).not.toContain('secret')
  })

  test('is a child of the span that is active around the call, in a retry too', async () => {
    const disable = enableContext()
    try {
      const { tracer, spans } = createTelemetry()
      const client = clientOn(scriptedFetch(problem(503), record200()), {
        hooks: createTelemetryHooks({ tracer }),
      })
      const call = tracer.startActiveSpan('job', (job) => client.permits.get('p1').finally(() => job.end()))
      await settle(call)
      const [first, second, job] = spans()
      const parent = { parentSpanContext: { spanId: job?.spanContext().spanId } }
      expect([first, second]).toMatchObject([parent, parent])
      expect(trace.getActiveSpan()).toBeUndefined()
    } finally {
      disable()
    }
  })

  test('belongs to its own request when clients share the hooks', async () => {
    const { tracer, spans, openSpans } = createTelemetry()
    const hooks = createTelemetryHooks({ tracer })
    const one = clientOn(scriptedFetch(problem(404)), { hooks, baseUrl: 'https://one.test/v1' })
    const other = clientOn(scriptedFetch(record200()), { hooks, baseUrl: 'http://localhost:4010/v1' })
    await settle(Promise.allSettled([one.me(), other.me()]))
    expect(openSpans()).toBe(0)
    const seen = spans().map(({ attributes }) => [
      attributes['server.address'],
      attributes['server.port'],
      attributes['http.response.status_code'],
    ])
    expect(seen).toEqual([
      ['one.test', 443, 404],
      ['localhost', 4010, 200],
    ])
  })
})

test('the histogram has the duration of every request in seconds', async () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    return problem(503)
  }
  const { durations } = await record([slow, record200()])
  expect(await durations()).toMatchObject([
    {
      descriptor: { name: 'http.client.request.duration', unit: 's' },
      dataPoints: [
        {
          attributes: { ...labels, 'http.response.status_code': 503, 'error.type': '503' },
          value: { count: 1, sum: 1.5, buckets: { boundaries: expect.arrayContaining([0.005, 7.5, 10]) } },
        },
        { attributes: { ...labels, 'http.response.status_code': 200 }, value: { count: 1 } },
      ],
    },
  ])
})
