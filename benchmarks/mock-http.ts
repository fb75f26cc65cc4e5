import { startLoader } from './harness/load.ts'
import { median } from './harness/median.ts'
import { createMockServers } from './harness/mock-servers.ts'
import type { RunningServer } from './harness/servers.ts'
import { percent, table } from './harness/table.ts'
import type { LoadResult } from './servers/load.ts'

export const title = 'A list of 20 over HTTP'

const warmSeconds = 5
const roundSeconds = 2
const rounds = 3
const connections = 16

export async function run(): Promise<string> {
  const { starters, pathOf, headers, clear } = await createMockServers()
  const loader = startLoader()
  const measured: Measured[] = []
  try {
    for (const [name, start] of Object.entries(starters))
      measured.push({ name, server: await start(), taken: [] })
    const load = ({ name, server }: Measured, seconds: number) =>
      loader.load({ url: server.origin, paths: [pathOf(name)], headers, connections, seconds })
    // Warms up first, because a whole service takes a while to compile.
    for (const each of measured) await load(each, warmSeconds)
    for (let round = 0; round < rounds; round++) {
      for (const each of measured) each.taken.push(await load(each, roundSeconds))
    }
    return report(measured)
  } finally {
    await Promise.all([loader.stop(), clear(), ...measured.map(({ server }) => server.stop())])
  }
}

interface Measured {
  readonly name: string
  readonly server: RunningServer
  readonly taken: LoadResult[]
}

function report(measured: readonly Measured[]): string {
  const rateOf = ({ taken }: Measured) => median(taken.map(({ requestsPerSecond }) => requestsPerSecond))
  const rateOfName = (name: string) => {
    const found = measured.find((each) => each.name === name)
    return found ? rateOf(found) : Number.NaN
  }
  const raw = rateOfName('raw node:http, static body')
  const [silent, logging] = [rateOfName('prism, no log'), rateOfName('prism, its default log')]
  const rows = [...measured]
    .sort((one, other) => rateOf(other) - rateOf(one))
    .map((each) => {
      const rate = rateOf(each)
      const p99 = median(each.taken.map(({ p99Ms }) => p99Ms))
      return [
        each.name,
        percent(rate / raw),
        (rate / silent).toFixed(1),
        (rate / logging).toFixed(1),
        Math.round(rate),
        `${p99} ms`,
        `${Math.round(each.server.memory())} MiB`,
      ]
    })
  return [
    `autocannon in a process of its own, ${connections} connections, ${rounds} rounds of ${roundSeconds} s each in turn after ${warmSeconds} s of warm-up. Every`,
    'server has its own process, all on one machine. All send the same list of 20 permits. Ours checks the key, counts the rate',
    'limit and the usage, finds the page and keeps a journal. json-server finds a list and indents it. prism checks the request',
    'against the document. raw node:http always sends the same bytes, and the others send a prepared list.',
    'Memory is the resident set (RSS) after the load.',
    '',
    table(['', 'of raw', '× prism, no log', '× prism', 'requests/s', 'p99', 'memory'], rows),
  ].join('\n')
}
