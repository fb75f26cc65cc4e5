import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createMock, type Mock, type MockOptions } from '@permit-tracking/mock'
import { compare, type Task } from './harness/compare.ts'
import { createLedgerFolder, type LedgerMode, ledgerModes, startRecording } from './harness/ledger-modes.ts'
import { startLoader } from './harness/load.ts'
import { lowerQuartile, median } from './harness/median.ts'
import type { Result, Row, Table } from './report/result.ts'

export const title = 'What the ledger adds'

const connections = 16
const warmSeconds = 1
const roundSeconds = 1
const rounds = 2

export async function run(): Promise<Result> {
  return {
    about: [
      'CPU time of the quieter rounds, and the share on top of the mock without a ledger. A second mock without a ledger shows how',
      'much of that is the machine.',
    ].join('\n'),
    tables: [await measureInProcess(), await measureOverHttp()],
  }
}

async function measureInProcess(): Promise<Table<number>> {
  const folder = await createLedgerFolder()
  const rows: Row<number>[] = []
  try {
    for (const [name, createTask] of Object.entries(work)) {
      const tasks = ledgerModes.map((mode): [LedgerMode, Task] => [
        mode,
        createTask((options) =>
          startRecording(mode, folder, () => createMock({ plan: 'enterprise', ...options })),
        ),
      ])
      const results = await compare(Object.fromEntries(tasks))
      const off = results[0]?.quietCpu ?? Number.NaN
      for (const each of results) {
        rows.push({ name: `${name}, ${each.name}`, values: [added(each.quietCpu, off), each.quietCpu] })
      }
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return {
    title: 'In the process',
    about:
      'From the `Request` to the text of the response, or 200 changes of statuses to the end of their deliveries to a function.',
    columns: { added: '%', CPU: 'µs' },
    rows,
  }
}

type CreateMock = (options?: MockOptions) => Mock

const work: Readonly<Record<string, (create: CreateMock) => Task>> = {
  'one permit': (create) => {
    const mock = create()
    return read(mock, `/permits/${mock.watchlist.list()[0]?.uuid}`)
  },
  'a list of 25': (create) => read(create(), '/permits'),
  'pages of a walk': (create) => walk(create()),
  'creating a contact': (create) => createContact(create()),
  '200 deliveries': (create) => () => deliver(create({ permits: 20, watched: 20 })),
}

function read(mock: Mock, path: string): Task {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const url = mock.baseUrl + path
  return async () => (await mock.fetch(new Request(url, { headers }))).text()
}

/** Reads another page with each call, for which the ledger parses the paging information. */
function walk(mock: Mock): Task {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  let count = 0
  return async () => {
    count += 1
    const url = `${mock.baseUrl}/permits?per_page=25&page=${1 + (count % 4)}`
    return (await mock.fetch(new Request(url, { headers }))).text()
  }
}

function createContact(mock: Mock): Task {
  const headers = { Authorization: `Bearer ${mock.apiKey}`, 'Content-Type': 'application/json' }
  const url = `${mock.baseUrl}/contacts`
  const body = JSON.stringify({ name: 'Dana Ruiz', email: 'dana@example.com' })
  return async () => (await mock.fetch(new Request(url, { method: 'POST', headers, body }))).text()
}

/** Changes permits of a new mock, because the history of a permit makes every further change slower. */
async function deliver(mock: Mock): Promise<void> {
  mock.webhooks.create({
    url: async () => new Response(null, { status: 204 }),
    events: ['permit.status_changed'],
    secret: 'whsec_0123456789abcdef0123456789abcdef',
  })
  const permits = mock.watchlist.list()
  for (const status of statuses) {
    for (const { uuid } of permits) mock.permits.setStatus(uuid, status)
    await mock.webhooks.settled()
  }
}

const statuses = Array.from({ length: 10 }, (_, index) => `Phase ${index}`)

async function measureOverHttp(): Promise<Table<number>> {
  const folder = await createLedgerFolder()
  const loader = startLoader()
  const measured: Measured[] = []
  try {
    for (const mode of ledgerModes) measured.push({ ...(await startServer(mode, folder)), taken: [] })
    const headers = { Authorization: `Bearer ${createMock().apiKey}` }
    const load = async ({ url, readCpu }: Measured, seconds: number) => {
      const before = await readCpu()
      const { requestsPerSecond } = await loader.load({
        url,
        paths: ['/v1/permits?per_page=20'],
        headers,
        connections,
        seconds,
      })
      return { cpu: ((await readCpu()) - before) / (requestsPerSecond * seconds), requestsPerSecond }
    }
    for (const each of measured) await load(each, warmSeconds)
    for (let round = 0; round < rounds; round += 1) {
      for (const each of measured) each.taken.push(await load(each, roundSeconds))
    }
  } finally {
    await Promise.all([loader.stop(), ...measured.map(({ stop }) => stop())])
    await rm(folder, { recursive: true })
  }
  const cpuOf = ({ taken }: Measured) => lowerQuartile(taken.map(({ cpu }) => cpu))
  const off = measured[0] ? cpuOf(measured[0]) : Number.NaN
  return {
    title: 'Over HTTP',
    about: [
      `A list of 20 permits. autocannon in a process of its own, ${connections} connections, ${rounds} rounds of ${roundSeconds} s each in turn. The CPU time is that of`,
      'the server’s process.',
    ].join('\n'),
    columns: { added: '%', CPU: 'µs', 'requests/s': '' },
    rows: measured.map((each) => ({
      name: each.mode,
      values: [
        added(cpuOf(each), off),
        cpuOf(each),
        median(each.taken.map(({ requestsPerSecond }) => requestsPerSecond)),
      ],
    })),
  }
}

interface LedgerServer {
  readonly mode: LedgerMode
  readonly url: string
  /** Returns the CPU time of the process until now, in microseconds. */
  readCpu(): Promise<number>
  stop(): Promise<void>
}

interface Measured extends LedgerServer {
  readonly taken: { readonly cpu: number; readonly requestsPerSecond: number }[]
}

async function startServer(mode: LedgerMode, folder: string): Promise<LedgerServer> {
  const child = fork(new URL('servers/ledger.ts', import.meta.url), [mode, folder])
  const [url]: unknown[] = await once(child, 'message')
  return {
    mode,
    url: new URL(String(url)).origin,
    async readCpu() {
      child.send('cpu')
      const [cpu]: unknown[] = await once(child, 'message')
      return Number(cpu)
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Returns the percentage on top of the mock without a ledger. */
function added(cpu: number, off: number): number {
  return 100 * (cpu / off - 1)
}
