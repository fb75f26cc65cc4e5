import { mock as fake } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createMock } from '@permit-tracking/mock'
import { createClient, type Fetch } from '@permit-tracking/sdk'
import { percent, table } from './harness/table.ts'

export const title = 'Ten windows of a rate limit'

const windows = 10
const workers = 10
const latencyMs = 50
const windowMs = 60_000
/** How finely the virtual clock goes. */
const stepMs = 10

/** Who makes the calls: gives a function that reads one record and comes back when it is there. */
type Maker = (service: Service) => () => Promise<unknown>

interface Service {
  readonly apiKey: string
  readonly baseUrl: string
  readonly fetch: Fetch
}

const makers: Record<string, Maker> = {
  'permit tracking': (service) => {
    const client = createClient(service)
    return () => client.me()
  },
  'permit tracking, pacing off': (service) => {
    const client = createClient({ ...service, pacing: 'off', retries: 1_000 })
    return () => client.me()
  },
  // As octokit’s plugin and ky do it, asked to go on until the answer is there.
  'retry on 429, after Retry-After': (service) =>
    retrying(service, (answer) => 1_000 * Number(answer.headers.get('retry-after') ?? 1)),
  // As SDKs do it whose services don't send Retry-After: half a second, doubled up to eight, less up to a quarter.
  'retry on 429, with backoff': (service) =>
    retrying(service, (_, retried) => Math.min(8_000, 500 * 2 ** retried) * (1 - Math.random() / 4)),
}

export async function run(): Promise<string> {
  const rows: (string | number)[][] = []
  for (const limit of [100, 1_000]) {
    for (const [name, maker] of Object.entries(makers)) {
      const { totalMs, refusals } = await measure(maker, limit)
      rows.push([
        name,
        `${limit.toLocaleString('en')}/min`,
        `${(totalMs / 1_000).toFixed(1)} s`,
        `+${percent(totalMs / leastMs(limit) - 1)}`,
        refusals,
        (refusals / windows).toFixed(1),
      ])
    }
  }
  return [
    `As many calls as ${windows} windows of a minute allow, by ${workers} workers, against the mock, whose answers take ${latencyMs} ms, on a virtual clock.`,
    'The least that is possible is all windows but the last, and what the calls of the last one take. All try again until the',
    'answer is there.',
    '',
    table(['', 'limit', 'total', 'over the least', '429s', '429s a window'], rows),
  ].join('\n')
}

/** Whole windows, and the calls of the last one at full speed. */
function leastMs(limit: number): number {
  return (windows - 1) * windowMs + (limit / workers) * latencyMs
}

async function measure(maker: Maker, limit: number) {
  fake.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-02T12:00:00Z') })
  try {
    const clock = { now: () => Date.now(), schedule: () => () => undefined }
    const mock = createMock({
      clock,
      plan: limit === 100 ? 'starter' : 'professional',
      dialect: { retryAfter: 'seconds' },
    })
    let refusals = 0
    const fetch: Fetch = async (request) => {
      const answer = await mock.fetch(request)
      if (answer.status === 429) refusals++
      await sleep(latencyMs)
      return answer
    }
    const call = maker({ apiKey: mock.apiKey, baseUrl: mock.baseUrl, fetch })
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
    return { totalMs: endedAt - startedAt, refusals }
  } finally {
    fake.timers.reset()
  }
}

function retrying(
  { apiKey, baseUrl, fetch }: Service,
  waitMs: (answer: Response, retried: number) => number,
): () => Promise<unknown> {
  const headers = { authorization: `Bearer ${apiKey}` }
  return async () => {
    for (let retried = 0; ; retried++) {
      const answer = await fetch(new Request(`${baseUrl}/me`, { headers }))
      if (answer.status !== 429) return answer.json()
      await sleep(waitMs(answer, retried))
    }
  }
}

/** By the virtual clock, which the promises of `node:timers` don't know. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
