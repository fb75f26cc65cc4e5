import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A server in a process of its own. */
export interface RunningServer {
  /** `http://127.0.0.1:4010` */
  readonly origin: string
  /** Resident memory, in MiB. */
  memory(): number
  /** Used heap after a garbage collection, in MiB. Rejects unless the server was started with `reportsHeap`. */
  heap(): Promise<number>
  stop(): Promise<void>
}

/** Options for starting a command. */
export interface StartOptions {
  /** Makes the server report its heap. It collects garbage for that, so no time must be measured meanwhile. */
  readonly reportsHeap?: boolean
}

/** Starts a program of this repository, which reports its port. */
export async function startProgram(program: URL, args: readonly string[] = []): Promise<RunningServer> {
  const child = fork(program, args)
  const [port] = await Promise.race([once(child, 'message'), failed(child, String(program))])
  return running(child, Number(port))
}

/** Starts a Node program with a port option, and waits for its first response. */
export async function startCommand(
  script: string,
  args: (port: string) => readonly string[],
  { reportsHeap = false }: StartOptions = {},
): Promise<RunningServer> {
  const port = await freePort()
  // Its output is discarded, which costs the least.
  const options = reportsHeap ? ['--expose-gc', '--import', heapReporter] : []
  const child = spawn(process.execPath, [...options, script, ...args(String(port))], {
    stdio: ['ignore', 'ignore', 'ignore', ...(reportsHeap ? (['ipc'] as const) : [])],
  })
  await Promise.race([waitForResponse(`http://127.0.0.1:${port}/`), failed(child, script)])
  return running(child, port)
}

const heapReporter = String(new URL('../servers/report-heap.mjs', import.meta.url))

function running(child: ChildProcess, port: number): RunningServer {
  return {
    origin: `http://127.0.0.1:${port}`,
    memory() {
      const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })
      return Number(kibibytes) / 1_024
    },
    async heap() {
      if (!child.send) throw new Error('Could not read the heap: start the server with `reportsHeap`.')
      child.send('heap')
      const [bytes] = await once(child, 'message')
      return Number(bytes) / 2 ** 20
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

async function failed(child: ChildProcess, name: string): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`Could not start ${name}: it ended with ${code}.`)
}

/** Resolves with the first response of any status. */
async function waitForResponse(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
}

/** Returns a port that was just free, for programs that don't accept 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
