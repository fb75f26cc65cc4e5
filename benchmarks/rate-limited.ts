import { mock as fake } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createMock } from '@permit-tracking/mock'
import { createClient, type Fetch } from '@permit-tracking/sdk'
import type { Result, Row } from './report/result.ts'

export const title = 'Ten windows of a rate limit'

const windows = 10
const workers = 10
const latencyMs = 50
const windowMs = 60_000
/** Step of the virtual clock. */
const stepMs = 10

/** Returns a function that reads one record and resolves after it was read. */
type CallFactory = (service: Service) => () => Promise<unknown>

interface Service {
  readonly apiKey: string
  readonly baseUrl: string
  readonly fetch: Fetch
}

const factories: Record<string, CallFactory> = {
  'permit tracking': (service) => {
    const client = createClient(service)
    return () => client.me()
  },
  'permit tracking, pacing off': (service) => {
    const client = createClient({ ...service, limiter: false, retry: 1_000 })
    return () => client.me()
  },
  // As octokit’s plugin and ky do it, with unlimited retries.
  'retry on 429, after Retry-After': (service) =>
    retrying(service, (response) => 1_000 * Number(response.headers.get('retry-after') ?? 1)),
  // As SDKs of services without Retry-After do it: half a second, doubled up to eight, minus up to a quarter.
  'retry on 429, with backoff': (service) =>
    retrying(service, (_, retryCount) => Math.min(8_000, 500 * 2 ** retryCount) * (1 - Math.random() / 4)),
}

export async function run(): Promise<Result> {
  const rows: Row<number>[] = []
  for (const limit of [100, 1_000]) {
    for (const [name, createCall] of Object.entries(factories)) {
      const { totalMs, rejections } = await measure(createCall, limit)
      rows.push({
        name: `${name}, ${limit.toLocaleString('en')}/min`,
        values: [totalMs / 1_000, 100 * (totalMs / minimumMs(limit) - 1), rejections, rejections / windows],
      })
    }
  }
  return {
    about: [
      `As many calls as ${windows} windows of a minute allow, by ${workers} workers, against the mock with a latency of ${latencyMs} ms, on a virtual clock.`,
      'The minimum is all windows except the last, plus the calls of the last one. All retry until they succeed.',
    ].join('\n'),
    tables: [{ columns: { total: 's', 'over the minimum': '%', '429s': '', '429s per window': '' }, rows }],
  }
}

/** Returns the duration of all windows except the last, plus the calls of the last one at full speed. */
function minimumMs(limit: number): number {
  return (windows - 1) * windowMs + (limit / workers) * latencyMs
}

async function measure(createCall: CallFactory, limit: number) {
  fake.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-02T12:00:00Z') })
  try {
    const clock = { now: () => Date.now(), schedule: () => () => undefined }
    const mock = createMock({
      clock,
      plan: limit === 100 ? 'starter' : 'professional',
      dialect: { retryAfter: 'seconds' },
    })
    let rejections = 0
    const fetch: Fetch = async (request) => {
      const response = await mock.fetch(request)
      if (response.status === 429) rejections++
      await sleep(latencyMs)
      return response
    }
    const call = createCall({ apiKey: mock.apiKey, baseUrl: mock.baseUrl, fetch })
    const startedAt = Date.now()
    let left = windows * limit
    let endedAt = 0
    const work = async () => {
      while (left > 0) {
        left--
        await call()
      }
    }
    const all = Promise.all(Array.from({ length: workers }, work)).then(() => {
      endedAt = Date.now()
    })
    while (endedAt === 0) {
      await setImmediate()
      if (endedAt === 0) fake.timers.tick(stepMs)
    }
    await all
    return { totalMs: endedAt - startedAt, rejections }
  } finally {
    fake.timers.reset()
  }
}

function retrying(
  { apiKey, baseUrl, fetch }: Service,
  waitMs: (response: Response, retryCount: number) => number,
): () => Promise<unknown> {
  const headers = { authorization: `Bearer ${apiKey}` }
  return async () => {
    for (let retryCount = 0; ; retryCount++) {
      const response = await fetch(new Request(`${baseUrl}/me`, { headers }))
      if (response.status !== 429) return response.json()
      await sleep(waitMs(response, retryCount))
    }
  }
}

/** Waits on the virtual clock, which doesn't apply to the promises of `node:timers`. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
