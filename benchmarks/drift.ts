import { createMock } from '@permit-tracking/mock'
import { createClient, type ListOptions } from '@permit-tracking/sdk'
import type { Result, Row } from './report/result.ts'

export const title = 'Walking a list of 1,500 permits while it changes'

const permits = 1_500
const walks = 50
const rates = [0.05, 0.2, 0.5, 3]
const orders = ['updated_desc', 'uuid'] as const

/** Counts the walks that miss a permit that was on the list from their first request to their last. */
export async function run(): Promise<Result> {
  const rows: Row<number>[] = []
  for (const listOrder of orders) {
    for (const rate of rates) {
      const naive = await measure(listOrder, rate, 'fast')
      const ours = await measure(listOrder, rate, 'settled')
      rows.push({
        name: `\`${listOrder}\`, ${rate} changes per read`,
        values: [
          ...[naive.lossy, ours.lossy, ours.complete].map((count) => (100 * count) / walks),
          ...[naive.requests, ours.requests, ours.requests / naive.requests],
        ],
      })
    }
  }
  return {
    about: [
      `Between two page reads permits are added to the watchlist (new or old ones), updated and removed, with equal frequency.`,
      `Each percentage is of ${walks} walks. Naive is \`consistency: 'fast'\`, which only turns pages, as most iterators do. Ours is`,
      `the default. A walk loses if it misses a permit that was on the list throughout.`,
    ].join('\n'),
    tables: [
      {
        columns: {
          'naive loses': '%',
          'ours loses': '%',
          'ours reports complete': '%',
          'requests per walk, naive': '',
          'requests per walk, ours': '',
          factor: '×',
        },
        rows,
      },
    ],
  }
}

async function measure(
  listOrder: (typeof orders)[number],
  rate: number,
  consistency: NonNullable<ListOptions['consistency']>,
) {
  const random = createRandom(7)
  let now = Date.parse('2026-03-02T12:00:00Z')
  const mock = createMock({
    clock: { now: () => now, schedule: () => () => undefined },
    plan: 'enterprise',
    permits: permits * 1.2,
    watched: permits,
    dialect: { listOrder },
  })
  const all = [...mock.permits.all()].map(({ uuid }) => uuid)
  const watched = all.filter((uuid) => mock.watchlist.has(uuid))
  const others = all.filter((uuid) => !mock.watchlist.has(uuid))
  let present = new Set<string>()
  let reads = 0
  let changes = 0

  const pick = (from: string[]) => from.splice(Math.floor(random() * from.length), 1)[0] ?? ''
  const kinds = [insertFresh, insertOld, update, remove]
  function insertOld() {
    // The list keeps its length, so that every row of the table measures the same list.
    if (watched.length >= permits) return remove()
    const uuid = pick(others)
    mock.watchlist.add(uuid)
    watched.push(uuid)
  }
  function insertFresh() {
    const uuid = others[0] ?? ''
    mock.permits.addFee(uuid, { name: 'Filing', amount: ++changes })
    insertOld()
  }
  function update() {
    mock.permits.addFee(watched[Math.floor(random() * watched.length)] ?? '', {
      name: 'Review',
      amount: ++changes,
    })
  }
  function remove() {
    const uuid = pick(watched)
    mock.watchlist.remove(uuid)
    present.delete(uuid)
    others.push(uuid)
  }

  const client = createClient({
    ...mock.clientOptions,
    async fetch(request) {
      if (reads++ > 0) {
        now += 1_000
        for (let left = rate; random() < left; left--) kinds[Math.floor(random() * kinds.length)]?.()
      }
      return mock.fetch(request)
    },
  })

  let lossy = 0
  let complete = 0
  let requests = 0
  for (let walk = 0; walk < walks; walk++) {
    now += 3_600_000
    present = new Set(watched)
    reads = 0
    const list = client.permits.list({}, { consistency })
    for await (const { uuid } of list) present.delete(uuid ?? '')
    if (present.size > 0) lossy++
    if (list.report?.complete) complete++
    requests += reads
  }
  return { lossy, complete, requests: requests / walks }
}

/** Creates a seeded generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
