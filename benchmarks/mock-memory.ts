import { startLoader } from './harness/load.ts'
import { createMockServers } from './harness/mock-servers.ts'
import { table } from './harness/table.ts'

export const title = 'Memory of the mock under load'

/** `BENCH_SECONDS=600` for ten minutes. */
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const samples = 12

export async function run(): Promise<string> {
  const { starters, headers, clear } = await createMockServers()
  const start = starters['permit tracking, no log']
  if (!start) throw new Error('Could not measure the memory, because there is no such server.')
  const loader = startLoader()
  const server = await start()
  try {
    const afterBoot = server.memory()
    const rows: string[][] = []
    let served = 0
    for (let sample = 1; sample <= samples; sample++) {
      const length = Math.max(Math.round(seconds / samples), 1)
      const paths = [
        '/v1/permits?per_page=20',
        `/v1/permits?status=active&page=${sample}`,
        '/v1/me',
        '/v1/contacts',
      ]
      const { requestsPerSecond } = await loader.load({
        url: server.origin,
        paths,
        headers,
        connections: 16,
        seconds: length,
      })
      served += requestsPerSecond * length
      rows.push([`${sample * length} s`, Math.round(served).toLocaleString('en'), mebibytes(server.memory())])
    }
    return [
      'What the machine has given the process of the standalone server (RSS) while 16 connections read lists, every gate and the',
      `journal on. After its boot and before the first request it had ${mebibytes(afterBoot)}. For ten minutes: \`BENCH_SECONDS=600\`.`,
      '',
      table(['after', 'requests', 'memory'], rows),
    ].join('\n')
  } finally {
    await Promise.all([loader.stop(), clear(), server.stop()])
  }
}

function mebibytes(value: number): string {
  return `${Math.round(value)} MiB`
}
