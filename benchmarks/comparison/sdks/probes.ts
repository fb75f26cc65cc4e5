import { type Cell, cell } from '../harness/cell.ts'
import { messageOf } from '../harness/json.ts'
import type { Driver, Fetch } from './driver.ts'

/** Probes that are the same for each SDK. */
export function createProbes(driver: Driver) {
  return {
    async iterate(): Promise<Cell> {
      const { initial, read } = driver.createList(350)
      const seen = await collect(read())
      return cell(
        initial.every((id) => seen.has(id)),
        `${seen.size} of ${initial.length} items`,
      )
    },
    async removed(): Promise<Cell> {
      const { initial, read, remove } = driver.createList(350)
      const gone = initial.slice(0, 3)
      const seen = await collect(read(), () => gone.forEach(remove))
      const missed = initial.filter((id) => !seen.has(id)).length
      return {
        text: missed === 0 ? '✓' : `misses ${missed}`,
        seen: `missed ${missed} of ${initial.length} items`,
      }
    },
    async added(): Promise<Cell> {
      const { read, add } = driver.createList(350)
      let added = ''
      const seen = await collect(read(), () => {
        added = add()
      })
      return cell(seen.has(added), `the added item was ${seen.has(added) ? '' : 'not '}returned`)
    },
    async retries(): Promise<Cell> {
      let attempts = 0
      const fetch = counting(
        () => attempts++,
        () => error(503),
      )
      await messageOf(driver.createCall(fetch))
      return cell(attempts > 1, `${attempts} attempts`, `${attempts} attempts`)
    },
    async retryAfter(): Promise<Cell> {
      const times: number[] = []
      const limited = () =>
        times.length === 1 ? error(429, { 'retry-after': '1' }) : Response.json(driver.record)
      const fetch = counting(() => times.push(performance.now()), limited)
      const problem = await messageOf(driver.createCall(fetch))
      const [first = 0, second = 0] = times
      const waited = second - first
      return cell(
        problem === '' && waited >= 950,
        problem || `the next attempt came after ${waited.toFixed(0)} ms`,
      )
    },
    async pacing(): Promise<Cell> {
      const { fetch, limited } = createLimitedService(driver.record)
      const call = driver.createCall(fetch)
      const problems = await Promise.all(Array.from({ length: 30 }, () => messageOf(call)))
      const failed = problems.filter((problem) => problem !== '').length
      const text = `${limited()}${failed > 0 ? `, ${failed} calls fail` : ''}`
      return { text, seen: `${30 - failed} of 30 calls succeeded` }
    },
    async deadline(): Promise<Cell> {
      const startedAt = performance.now()
      await messageOf(() =>
        driver.readWithin(
          300,
          counting(
            () => {},
            () => error(503),
          ),
        ),
      )
      const taken = performance.now() - startedAt
      return cell(taken < 450, `ended after ${taken.toFixed(0)} ms`)
    },
    async create(): Promise<Cell> {
      const keys = new Set<string>()
      let attempts = 0
      let created = 0
      const problem = await messageOf(() =>
        driver.create(async (input, init) => {
          const request = new Request(input, init)
          const key = request.headers.get('idempotency-key') ?? `none ${attempts}`
          attempts += 1
          if (!keys.has(key)) created += 1
          keys.add(key)
          if (attempts === 1) throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
          return Response.json(driver.record, { status: 201 })
        }),
      )
      const end = problem === '' ? 'succeeds' : 'throws'
      return {
        text: `created ${created === 1 ? 'once' : `${created} times`}, ${end}`,
        seen: `${attempts} attempts. ${problem}`,
      }
    },
  }
}

/** Service with a limit of 10 requests in each window of two seconds. The first request starts a window. */
function createLimitedService(record: unknown): { fetch: Fetch; limited: () => number } {
  let endsAt = 0
  let used = 0
  let limited = 0
  const fetch: Fetch = async () => {
    const now = Date.now()
    if (now >= endsAt) [endsAt, used] = [now + 2_000, 0]
    used += 1
    const headers = {
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': String(Math.max(0, 10 - used)),
      'x-ratelimit-reset': String(Math.ceil(endsAt / 1_000)),
      date: new Date(now).toUTCString(),
    }
    if (used <= 10) return Response.json(record, { headers })
    limited += 1
    return error(429, { ...headers, 'retry-after': String(Math.ceil((endsAt - now) / 1_000)) })
  }
  return { fetch, limited: () => limited }
}

/** An error in the form of each of the services. */
function error(status: number, headers: Record<string, string> = {}): Response {
  const body = { message: 'No.', error: { code: 'server_error', message: 'No.', type: 'api_error' } }
  return Response.json(body, { status, headers })
}

function counting(count: () => unknown, respond: () => Response): Fetch {
  return async (input, init) => {
    // As the platform's `fetch` does.
    new Request(input, init).signal.throwIfAborted()
    count()
    return respond()
  }
}

/** Reads all identifiers, and changes the list after the 50th. */
async function collect(ids: AsyncIterable<string>, change = () => {}): Promise<Set<string>> {
  const seen = new Set<string>()
  for await (const id of ids) {
    seen.add(id)
    if (seen.size === 50) change()
  }
  return seen
}
