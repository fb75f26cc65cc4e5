import { execFileSync } from 'node:child_process'
import { median } from './harness/median.ts'
import { createMockServers } from './harness/mock-servers.ts'
import { percent, table } from './harness/table.ts'

export const title = 'Starting'

const rounds = 5

export async function run(): Promise<string> {
  return [
    '### Importing',
    '',
    `\`import\` of an entry in a new process, median of ${rounds}.`,
    '',
    importing(),
    '',
    '### Creating the mock',
    '',
    'In a process that has only imported it. The data is created when it is first needed, here by the first list.',
    '',
    creating(),
    '',
    '### From the command to the first response',
    '',
    'Until the first HTTP response of any status.',
    '',
    await responding(),
  ].join('\n')
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

function importing(): string {
  const taken = new Map<string, number[]>(entries.map((entry) => [entry, []]))
  for (let round = 0; round < rounds; round++) {
    for (const entry of entries) {
      const [ms = Number.NaN] = inNewProcess(`
        const startedAt = performance.now()
        await import('${entry}')
        console.log(performance.now() - startedAt)`)
      taken.get(entry)?.push(ms)
    }
  }
  return table(
    ['entry', 'time'],
    entries.map((entry) => [`\`${entry}\``, milliseconds(median(taken.get(entry) ?? []))]),
  )
}

function creating(): string {
  const rows = [250, 100_000].map((permits) => {
    const runs = Array.from({ length: rounds }, () =>
      inNewProcess(`
        const { createMock } = await import('@permit-tracking/mock')
        const startedAt = performance.now()
        const mock = createMock({ permits: ${permits} })
        const createdAt = performance.now()
        mock.permits.size
        const madeAt = performance.now()
        await (await mock.fetch(mock.baseUrl + '/permits', { headers: { Authorization: 'Bearer ' + mock.apiKey } })).text()
        console.log([createdAt - startedAt, madeAt - createdAt, performance.now() - madeAt].join())`),
    )
    const of = (part: number) => milliseconds(median(runs.map((run) => run[part] ?? Number.NaN)))
    return [permits.toLocaleString('en'), of(0), of(1), of(2)]
  })
  return table(['permits', '`createMock()`', 'creating the data', 'first list'], rows)
}

async function responding(): Promise<string> {
  const { starters, clear } = await createMockServers()
  const taken = new Map<string, number[]>(Object.keys(starters).map((name) => [name, []]))
  try {
    for (let round = 0; round < 3; round++) {
      for (const [name, start] of Object.entries(starters)) {
        const startedAt = performance.now()
        const server = await start()
        // Some report when they listen, others are polled. Here all respond once.
        await (await fetch(server.origin)).text()
        taken.get(name)?.push(performance.now() - startedAt)
        await server.stop()
      }
    }
  } finally {
    await clear()
  }
  const prism = median(taken.get('prism, its default log') ?? [])
  const rows = Array.from(taken, ([name, times]) => ({ name, ms: median(times) }))
    .sort((one, other) => one.ms - other.ms)
    .map(({ name, ms }) => [name, percent(ms / prism), milliseconds(ms)])
  return table(['', 'of prism', 'time'], rows)
}

/** Runs a program in a process of its own in this folder, and returns the numbers that it prints. */
function inNewProcess(program: string): number[] {
  const args = ['--input-type=module', '--eval', program]
  return execFileSync(process.execPath, args, { encoding: 'utf8', cwd: import.meta.dirname })
    .split(',')
    .map(Number)
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
