import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createClient } from '@permit-tracking/sdk'
import { listBody } from './harness/long-list.ts'
import { median } from './harness/median.ts'
import { startService } from './harness/start-service.ts'
import type { Result, Row, Table } from './report/result.ts'

export const title = 'Walking a long list'

const apiKey = 'pt_live_2f6a1c9e8b7d4f30a5c6e1d2'
const perPage = 100
const pages = 1_000
const latencyMs = 5
/** Number of pages that are read by the clock. */
const measuredPages = 100

/** Work on a page, after its last item. */
const consumers = {
  'drops the items': () => undefined,
  'works 5 ms on each page, synchronously': () => {
    const until = performance.now() + latencyMs
    while (performance.now() < until);
  },
  'awaits 5 ms for each page': () => sleep(latencyMs),
}

export async function run(): Promise<Result> {
  return {
    about: `${pages.toLocaleString('en')} pages of ${perPage} from a server in another process with a latency of ${latencyMs} ms.`,
    tables: [await byTheClock(), await perItem(), await memory()],
  }
}

async function byTheClock(): Promise<Table<number>> {
  const service = await startService(latencyMs, pages * perPage)
  const client = createClient({ apiKey, baseUrl: service.baseUrl })
  const rows: Row<number>[] = []
  try {
    for (const [name, consume] of Object.entries(consumers)) {
      let alone = Number.NaN
      for (const ahead of name === 'drops the items' ? [0, 1, 4] : [0, 1]) {
        const startedAt = performance.now()
        let left = measuredPages * perPage
        for await (const _ of client.permits.list({}, { prefetch: ahead, consistency: 'fast' })) {
          left--
          if (left % perPage === 0) {
            const pending = consume()
            if (pending) await pending
          }
          if (left === 0) break
        }
        const ms = (performance.now() - startedAt) / measuredPages
        if (ahead === 0) alone = ms
        rows.push({ name: `${name}, prefetch ${ahead}`, values: [alone / ms, ms] })
      }
    }
  } finally {
    await service.stop()
  }
  return {
    title: 'Reading ahead',
    about: `A walk reads ${measuredPages} of the pages. A factor is relative to the same consumer without reading ahead.`,
    columns: { factor: '×', 'a page': 'ms' },
    rows,
  }
}

/** Measures the iterator’s part of a `for await`. All items are on one page, which is read before the clock starts. */
async function perItem(): Promise<Table<number>> {
  const count = 20_000
  const client = createClient({
    apiKey,
    baseUrl: 'https://api.example.com/v1',
    // A service that ignores `per_page` and sends everything at once.
    fetch: async () => new Response(listBody(new URLSearchParams({ per_page: String(count) }), count)),
  })
  const items = await client.permits.list().collect({ limit: count })
  const iterators: Record<string, () => AsyncIterable<unknown>> = {
    'a list of ours': () => client.permits.list({}, { prefetch: 0, consistency: 'fast' }),
    'a minimal iterator over an array': () => iterateArray(items),
    '`yield*` in an async generator': () => generate(items),
  }
  const taken = new Map(Object.keys(iterators).map((name) => [name, [] as number[]]))
  for (let round = 0; round < 25; round++) {
    for (const [name, create] of Object.entries(iterators)) {
      const iterator = create()[Symbol.asyncIterator]()
      await iterator.next()
      const rest = { [Symbol.asyncIterator]: () => iterator }
      const startedAt = performance.now()
      let left = count - 1
      for await (const _ of rest) if (--left === 0) break
      taken.get(name)?.push(((performance.now() - startedAt) * 1e6) / (count - 1))
    }
  }
  return {
    title: 'Iterating',
    about: 'Cost of a `for await` for each item of a page that was read.',
    columns: { 'an item': 'ns' },
    rows: Array.from(taken, ([name, each]) => ({ name, values: [median(each)] })),
  }
}

async function* generate(items: readonly unknown[]) {
  yield* items
}

function iterateArray(items: readonly unknown[]): AsyncIterableIterator<unknown> {
  let at = 0
  return {
    next: () =>
      Promise.resolve(at < items.length ? { value: items[at++] } : { done: true, value: undefined }),
    return: () => Promise.resolve({ done: true, value: undefined }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

async function memory(): Promise<Table<number>> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const rows: Row<number>[] = []
  for (const count of [pages, 5 * pages]) {
    const client = clientOf(count * perPage)
    const held = () => {
      collect()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return (heapUsed + arrayBuffers) / 2 ** 20
    }
    await sleep(10)
    const before = held()
    let items = 0
    let grown = 0
    for await (const _ of client.permits.list()) {
      items++
      if (items % (100 * perPage) === 0) await sleep(0)
      if (items === (count - 1) * perPage) grown = held() - before
    }
    rows.push({ name: `${count.toLocaleString('en')} pages`, values: [grown] })
  }
  return {
    title: 'Memory',
    about: 'Growth of heap and buffers from the first to the last page of a walk, after a collection.',
    columns: { growth: 'MiB' },
    rows,
  }
}

/** Creates a client of a list without latency. */
function clientOf(items: number) {
  return createClient({
    apiKey,
    baseUrl: 'https://api.example.com/v1',
    async fetch({ url }) {
      const body = listBody(new URL(url).searchParams, items)
      const headers = { 'content-type': 'application/json', date: new Date().toUTCString() }
      return new Response(body, { headers })
    },
  })
}
