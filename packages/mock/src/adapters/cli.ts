#!/usr/bin/env node
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import manifest from '../../package.json' with { type: 'json' }
import { messageOf } from '../errors/message-of.ts'
import { mockInternals } from '../extensions.ts'
import { createBanner } from './cli/banner.ts'
import { createBannerKeys, createRandomKeys } from './cli/banner-keys.ts'
import { openDataFile } from './cli/data-file.ts'
import { describeExposure, isReachableWithoutToken } from './cli/exposure.ts'
import { codeOf } from './cli/files.ts'
import { help } from './cli/help.ts'
import { logDeliveries } from './cli/log-deliveries.ts'
import { type CliOptions, readArguments } from './cli/options.ts'
import { allowClosedOutput, createOutput, toLogLine } from './cli/output.ts'
import { keepState, type Persistence } from './cli/persistence.ts'
import { createStandaloneMock, ensureWebhook, setUp } from './cli/set-up.ts'
import { type MockServer, startServer } from './server/start-server.ts'

void main()

async function main(): Promise<void> {
  allowClosedOutput()
  const [name = '', ...args] = process.argv.slice(2)
  if (/^[a-z]/.test(name)) return runCommand(name, args)
  const options = tryOrFail(2, () => readArguments(process.argv.slice(2), process.env), ' See --help.')
  if (!options) return
  if (options.isHelp || options.isVersion)
    return void process.stdout.write(options.isHelp ? help : `${manifest.version}\n`)
  const output = createOutput(options.isJson)
  let persistence: Persistence | undefined
  const hasRandomKeys = isReachableWithoutToken(options)
  const keys = hasRandomKeys ? createRandomKeys(randomUUID()) : createBannerKeys(options.mock.seed)
  const mock = tryOrFail(2, () => createStandaloneMock(options, keys), ' See --help.')
  if (!mock) return
  const file = options.data === undefined ? undefined : tryOrFail(1, () => openDataFile(options.data ?? ''))
  if (options.data !== undefined && !file) return
  try {
    const { port, host, cors } = options
    const control = options.control && {
      ...options.control,
      onChange: () => persistence?.save(),
      onReset: () => setUp(mock, options),
    }
    // The server starts before the state is restored: if the port is taken, no stored delivery is sent and the file stays as it is.
    // Still, every request finds the restored state. Nothing is awaited in between, and node:http reads requests only in a later turn
    // of the event loop.
    const server = await startServer(mock, { port, host, cors, control })
    const state = file?.read()
    if (state !== undefined) {
      mock.restore(state)
      ensureWebhook(mock, options)
    }
    const secrets = keys.ensureValid()
    if (file && options.data) persistence = keepState(mock, file, options.data, printError)
    limitHeapGrowth()
    if (!options.isQuiet) {
      mock.onRequest((entry) => output.write(toLogLine(entry, output)))
      logDeliveries(mock[mockInternals], output)
    }
    if (hasRandomKeys) printError(describeExposure(host))
    output.write(createBanner(mock, server, secrets, options, state))
    endOnSignal(server, options, () => persistence?.close() ?? true)
  } catch (error) {
    file?.release()
    fail(1, explain(error, options))
    // The server and restored deliveries would keep the process alive.
    process.exit()
  }
}

/**
 * Slows the growth of the heap from now on, without a measurable cost in throughput. The journal keeps every request for a while, so
 * V8 would treat them as long-lived objects, and let the heap grow far beyond the memory in use.
 */
function limitHeapGrowth(): void {
  // The space for new objects keeps its present size. It would grow to 32 MiB or more, depending on the version of Node.
  setFlagsFromString('--semi-space-growth-factor=1')
  // The space for old objects is collected when it has doubled.
  setFlagsFromString('--heap-growing-percent=100')
}

/** Runs a subcommand. */
async function runCommand(name: string, args: readonly string[]): Promise<void> {
  if (name !== 'mcp') return fail(2, `Unknown command ${JSON.stringify(name)}. See --help.`)
  try {
    const { run } = await import('./cli/mcp.ts')
    process.exitCode = await run(args)
  } catch (error) {
    fail(1, messageOf(error))
  }
}

/** Ends the process. The first signal, or the end of the parent, waits for requests in flight; the second resets them. */
function endOnSignal(
  server: MockServer,
  { endsWithParent, data }: CliOptions,
  saveAtEnd: () => boolean,
): void {
  let isEnding = false
  let hasEnded = false
  const end = async () => {
    const force = isEnding
    isEnding = true
    await server.close({ force })
    // Pending work outside of the server, such as retries of webhooks, isn't awaited.
    if (hasEnded) return
    hasEnded = true
    const isSaved = saveAtEnd()
    if (!isSaved) printError(`Ended without saving the last changes to ${data}.`)
    process.exit(isSaved ? 0 : 1)
  }
  // SIGHUP is sent by a terminal that closes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  // The system closes the pipe of a parent that was killed.
  if (endsWithParent) process.stdin.resume().once('close', () => void end())
}

/** Returns the result of a function. If it throws, prints the message, sets the exit code and returns undefined. */
function tryOrFail<Result>(code: number, run: () => Result, remedy = ''): Result | undefined {
  try {
    return run()
  } catch (error) {
    fail(code, messageOf(error) + remedy)
    return undefined
  }
}

function explain(error: unknown, { host, port }: CliOptions): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use; choose another with --port, or --port 0 for a free one.`
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user; choose one above 1023 with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}; choose another with --host, such as 127.0.0.1.`
  return messageOf(error)
}

function printError(message: string): void {
  process.stderr.write(`permit-tracking-mock: ${message}\n`)
}

/** Prints a message and sets the exit code. The process continues. */
function fail(code: number, message: string): void {
  printError(message)
  process.exitCode = code
}
