import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningServer, startCommand } from '../../harness/servers.ts'

const { resolve } = createRequire(import.meta.url)
const cliOf = {
  ours: join(dirname(fileURLToPath(import.meta.resolve('@permit-tracking/mock'))), 'cli.js'),
  prism: join(dirname(resolve('@stoplight/prism-cli/package.json')), 'dist/index.js'),
  mockoon: join(dirname(resolve('@mockoon/cli/package.json')), 'bin/run.js'),
  emulate: fileURLToPath(import.meta.resolve('emulate/cli')),
}

/** Starts the standalone server of this repository. */
export function startOurs(): Promise<RunningServer> {
  return startCommand(cliOf.ours, (port) => ['--port', port])
}

/** Starts prism with a document. Arguments between the command and the port may be those of `proxy`. */
export function startPrism(document: object, upstream?: string): Promise<RunningServer> {
  return withFile(document, (file) =>
    startCommand(cliOf.prism, (port) =>
      upstream === undefined
        ? ['mock', file, '--port', port]
        : ['proxy', file, upstream, '--errors', '--port', port],
    ),
  )
}

/** Token of mockoon's admin API. */
export const mockoonToken = 'comparison'

/** Starts mockoon with a file of its editor or an OpenAPI document. */
export function startMockoon(data: object): Promise<RunningServer> {
  return withFile(data, (file) =>
    startCommand(cliOf.mockoon, (port) => [
      ...['start', '--data', file, '--port', port],
      ...['--disable-log-to-file', '--admin-api-token', mockoonToken],
    ]),
  )
}

/** Starts one of the services of emulate. */
export function startEmulate(service: string): Promise<RunningServer> {
  return startCommand(cliOf.emulate, (port) => ['start', '--service', service, '--port', port])
}

/** Returns the options that a command line documents. */
export function helpOf(name: keyof typeof cliOf, ...command: string[]): string {
  return execFileSync(process.execPath, [cliOf[name], ...command, '--help'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Starts a server with a file, and removes the file when the server stops. Prism watches its document. */
async function withFile(
  content: object,
  start: (file: string) => Promise<RunningServer>,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-'))
  const file = join(folder, 'data.json')
  await writeFile(file, JSON.stringify(content))
  const server = await start(file)
  return {
    ...server,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
