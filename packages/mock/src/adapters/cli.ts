#!/usr/bin/env node
import process from 'node:process'
import manifest from '../../package.json' with { type: 'json' }
import type { Dialect } from '../dialect.ts'
import { createMock, type Mock } from '../mock.ts'
import { type CliOptions, help, readArguments, standaloneDialect } from './cli-options.ts'
import { type MockServer, serve } from './server.ts'

await main()

async function main(): Promise<void> {
  const options = readOrExplain(process.argv.slice(2))
  if (!options) return
  if (options.isHelp) return print(help)
  if (options.isVersion) return print(`${manifest.version}\n`)
  const mock = createMock(options.mock)
  try {
    const server = await serve(options.isQuiet ? mock : withLog(mock), options)
    print(banner(mock, server, options))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
  } catch (error) {
    fail(1, explainListening(error, options))
  }
}

function readOrExplain(args: readonly string[]): CliOptions | undefined {
  try {
    return readArguments(args)
  } catch (error) {
    // Node explains at length how to pass such an argument anyway; the first sentence is enough.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/(?<=\.)\s/)
    fail(2, `${sentence.replace(/\.$/, '')}. See --help.`)
    return undefined
  }
}

function banner({ apiKey, permits, keys }: Mock, { url }: MockServer, { mock }: CliOptions): string {
  const readKey = keys.create({ name: 'Read-only key of the mock', permissions: ['read'] }).key
  const writeKey = keys.create({ name: 'Write-only key of the mock', permissions: ['write'] }).key
  const switches = describeDialect(mock.dialect ?? {})
  return [
    `Permit tracking mock listens on ${url}`,
    `  key      ${apiKey} (admin)`,
    `           ${readKey} (read)`,
    `           ${writeKey} (write)`,
    `  data     ${permits.size} permits, seed ${mock.seed ?? 1}, plan ${mock.plan ?? 'professional'}`,
    ...(switches ? [`  dialect  ${switches}`] : []),
    `  try      curl -H 'Authorization: Bearer ${apiKey}' '${url}/permits?per_page=2'`,
    `Ctrl-C ends it.\n`,
  ].join('\n')
}

/** The switches that were set. */
function describeDialect(dialect: Partial<Dialect>): string {
  const standard: Readonly<Record<string, unknown>> = { ...standaloneDialect }
  return Object.entries(dialect)
    .filter(([name, value]) => String(value) !== String(standard[name]))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}

/** The mock with a line for every request. */
function withLog(mock: Mock): Mock {
  return {
    ...mock,
    async fetch(input, init) {
      const request = new Request(input, init)
      const startedAt = mock.clock.now()
      const { pathname, search } = new URL(request.url)
      const log = (outcome: string | number) => {
        const time = new Date(startedAt).toISOString().slice(11, 19)
        print(
          `${time}  ${outcome}  ${request.method} ${pathname}${search}  ${mock.clock.now() - startedAt} ms\n`,
        )
      }
      try {
        const response = await mock.fetch(request)
        log(response.status)
        return response
      } catch (error) {
        log('---')
        throw error
      }
    },
  }
}

function explainListening(error: unknown, { host, port }: CliOptions): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken; choose another with --port, or --port 0 for a free one.`
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user; choose one above 1023 with --port.`
  return `Could not listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`
}

function print(text: string): void {
  process.stdout.write(text)
}

function fail(code: number, sentence: string): void {
  process.stderr.write(`permit-tracking-mock: ${sentence}\n`)
  process.exitCode = code
}
