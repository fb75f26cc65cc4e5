import { execFileSync } from 'node:child_process'
import { median } from './harness/median.ts'
import { createMockServers } from './harness/mock-servers.ts'
import type { Result, Row, Table } from './report/result.ts'

export const title = 'Starting'

const rounds = 11
/** Module that does nothing. */
const emptyModule = 'data:text/javascript,'

export async function run(): Promise<Result> {
  return { about: 'Each in a new process.', tables: [importing(), creating(), await responding()] }
}

const entries = [
  '@permit-tracking/sdk',
  '@permit-tracking/sdk/webhooks',
  '@permit-tracking/mock',
  '@permit-tracking/mock/server',
  '@permit-tracking/mock/control',
  '@permit-tracking/mock/matchers',
  '@permit-tracking/mock/msw',
  'msw',
  'msw/node',
]

function importing(): Table<number> {
  const modules = [emptyModule, ...entries]
  const taken = new Map<string, number[]>(modules.map((module) => [module, []]))
  for (let round = 0; round < rounds; round++) {
    for (const module of modules) {
      const [ms = Number.NaN] = inNewProcess(`
        const startedAt = performance.now()
        await import('${module}')
        console.log(performance.now() - startedAt)`)
      taken.get(module)?.push(ms)
    }
  }
  const timeOf = (module: string) => median(taken.get(module) ?? [])
  return {
    title: 'Importing',
    about: `\`import\` of an entry, less that of an empty module; both are medians of ${rounds}.`,
    columns: { time: 'ms' },
    rows: entries.map((entry) => ({ name: `\`${entry}\``, values: [timeOf(entry) - timeOf(emptyModule)] })),
  }
}

function creating(): Table<number> {
  const rows = [250, 100_000].map((permits): Row<number> => {
    const name = `${permits.toLocaleString('en')} permits`
    const values = inNewProcess(`
      const { createMock } = await import('@permit-tracking/mock')
      const startedAt = performance.now()
      const mock = createMock({ permits: ${permits} })
      const createdAt = performance.now()
      mock.permits.size
      const madeAt = performance.now()
      await (await mock.fetch(mock.baseUrl + '/permits', { headers: { Authorization: 'Bearer ' + mock.apiKey } })).text()
      console.log([createdAt - startedAt, madeAt - createdAt, performance.now() - madeAt].join())`)
    return { name, values }
  })
  return {
    title: 'Creating the mock',
    about:
      'In a process that has only imported it. The data is created when it is first needed, here by the first list.',
    columns: { '`createMock()`': 'ms', 'creating the data': 'ms', 'first list': 'ms' },
    rows,
  }
}

async function responding(): Promise<Table<number>> {
  const { starters, clear } = await createMockServers()
  const times: { readonly name: string; readonly ms: number }[] = []
  try {
    for (const [name, start] of Object.entries(starters)) {
      const startedAt = performance.now()
      const server = await start()
      // Some report when they listen, others are polled. Here all respond once.
      await (await fetch(server.origin)).text()
      times.push({ name, ms: performance.now() - startedAt })
      await server.stop()
    }
  } finally {
    await clear()
  }
  const prism = times.find(({ name }) => name === 'prism, its default log')?.ms ?? Number.NaN
  return {
    title: 'From the command to the first response',
    about: 'Until the first HTTP response of any status.',
    columns: { 'of prism': '%', time: 'ms' },
    rows: times.map(({ name, ms }) => ({ name, values: [(100 * ms) / prism, ms] })),
    sortedBy: { column: 'time', order: 'ascending' },
  }
}

/** Runs a program in a process of its own in this folder, and returns the numbers that it prints. */
function inNewProcess(program: string): number[] {
  const args = ['--input-type=module', '--eval', program]
  return execFileSync(process.execPath, args, { encoding: 'utf8', cwd: import.meta.dirname })
    .split(',')
    .map(Number)
}
