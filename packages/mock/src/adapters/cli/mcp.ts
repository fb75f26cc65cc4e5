import process from 'node:process'
import { parseArgs } from 'node:util'
import { createRealClock } from '../../clock/clock.ts'
import { createControlClient } from '../../control/control-client.ts'
import { controlPrefix } from '../../control/prefix.ts'
import { messageOf } from '../../errors/message-of.ts'
import { createMcpServer } from '../mcp/create-mcp-server.ts'
import type { ToolContext } from '../mcp/tool.ts'
import { codeOf } from './files.ts'
import { startMock } from './mcp/start-mock.ts'
import { type CliOptions, readArguments } from './options.ts'

/**
 * Runs until a stream closes or a signal arrives, and returns the exit code: 0, 1 if it could not run, and 2 for wrong
 * arguments.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help)
    return 0
  }
  let options: Options
  try {
    options = readOptions(args, process.env)
  } catch (error) {
    return fail(2, `${messageOf(error)} See permit-tracking-mock mcp --help.`)
  }
  const library = await loadLibrary()
  if (!library) {
    return fail(
      1,
      'The command needs @modelcontextprotocol/server, version 2 or newer. Install it: npm install --save-dev @modelcontextprotocol/server',
    )
  }
  const { McpServer, serveStdio } = library
  const { context, close } = await connect(options)
  const ended = untilEnd()
  // Standard output belongs to the protocol.
  process.stderr.write(`permit-tracking-mock: tools for ${context.origin}\n`)
  const handle = serveStdio(() => createMcpServer(McpServer, context), {
    onerror(error) {
      // The agent has left, which ends the command.
      if (codeOf(error) !== 'EPIPE') process.stderr.write(`permit-tracking-mock: ${error.message}\n`)
    },
  })
  await ended
  await handle.close()
  await close()
  return 0
}

/** Options of the command: of a mock to start, or the address of one that is running. */
type Options =
  | { readonly kind: 'start'; readonly options: CliOptions; readonly token: string | undefined }
  | { readonly kind: 'running'; readonly origin: string; readonly token: string | undefined }

/** Options of the server without a use here: the protocol uses standard output, and the state lasts one session. */
const excluded = ['--data', '--json', '--quiet', '--parent', '--no-control', '--host', '--version', '-v']

function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const rejected = excluded.find((flag) => args.some((arg) => arg === flag || arg.startsWith(`${flag}=`)))
  if (rejected) throw new Error(`${rejected} is not an option of this command.`)
  if (args.some((arg) => arg === '--url' || arg.startsWith('--url='))) return readRunning(args, environment)
  // Of an option that is given twice, the last one counts.
  const options = readArguments(['--port', '0', '--clock', 'manual', ...args], environment)
  const token = options.control === false ? undefined : options.control.token
  if (options.mock.clock !== 'manual') return { kind: 'start', options, token }
  // Now, so that receivers accept the age of events, and `X-RateLimit-Reset` lies in the future.
  const startAt = new Date(createRealClock().now()).toISOString()
  return { kind: 'start', options: { ...options, mock: { ...options.mock, clock: { startAt } } }, token }
}

function readRunning(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { url: { type: 'string' }, 'control-token': { type: 'string' } },
  })
  const { url = '', 'control-token': token = environment.PERMIT_TRACKING_MOCK_TOKEN } = values
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new Error(
      `--url takes the address of a mock, such as http://127.0.0.1:4010, not ${JSON.stringify(url)}.`,
    )
  }
  return { kind: 'running', origin: new URL(url).origin, token: token || undefined }
}

/** Loads the official library, which is an optional peer dependency; undefined if it is not installed. */
async function loadLibrary() {
  try {
    const [{ McpServer }, { serveStdio }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@modelcontextprotocol/server/stdio'),
    ])
    return { McpServer, serveStdio }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return undefined
    throw error
  }
}

async function connect(
  options: Options,
): Promise<{ readonly context: ToolContext; readonly close: () => Promise<void> }> {
  if (options.kind === 'running') {
    const { origin, token } = options
    return {
      context: { origin, control: createControlClient({ url: origin, token }) },
      close: async () => {},
    }
  }
  const { origin, keys, close } = await startMock(options.options)
  const control = createControlClient({ url: origin, token: options.token })
  return { context: { origin, control, keys }, close }
}

/** Resolves when the agent closes standard input or output, or a signal arrives. */
async function untilEnd(): Promise<void> {
  const clock = createRealClock()
  let cancel = () => {}
  // Only a write finds out that a pipe is closed. A space is allowed before the JSON of the next message (RFC 8259, section 2).
  const ping = () => {
    process.stdout.write(' ')
    cancel = clock.schedule(clock.now() + pingIntervalMs, ping)
  }
  cancel = clock.schedule(clock.now() + pingIntervalMs, ping)
  await new Promise<unknown>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
    process.stdout.once('error', resolve).once('close', resolve)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve)
  })
  cancel()
}

const pingIntervalMs = 2_000

function fail(code: number, sentence: string): number {
  process.stderr.write(`permit-tracking-mock: ${sentence}\n`)
  return code
}

const help = `permit-tracking-mock mcp - tools for coding agents

Usage: permit-tracking-mock mcp [options of the server]
       permit-tracking-mock mcp --url <url>

Serves the Model Context Protocol on standard input and output. Without --url it starts a mock
of its own and serves that over HTTP, too, so that the program under test can call it. The
tool describe_mock returns its address and test keys.

  --url <url>           works on a mock that is running, such as http://127.0.0.1:4010, through
                        its control API (${controlPrefix}/)
  --control-token <t>   token of that mock (or PERMIT_TRACKING_MOCK_TOKEN)

Options of a mock of its own, as in permit-tracking-mock --help, with other defaults:
  --port <number>       port to listen on                                 (0: a free one)
  --clock <real|manual> manual: time stands still until advance_clock     (manual)
  --start-at <time>     start of a manual clock                           (now)
  --seed, --permits, --watched, --contacts, --fixtures, --data-until, --plan, --dialect,
  --webhook, --webhook-secret, --latency, --fault, --cors, --control-token

Needs the official library: npm install --save-dev @modelcontextprotocol/server

Exit codes: 0 ended by the agent, 1 could not run, 2 wrong arguments.
`
