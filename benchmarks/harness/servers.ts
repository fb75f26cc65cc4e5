import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A server in a process of its own. */
export interface RunningServer {
  /** `http://127.0.0.1:4010` */
  readonly origin: string
  /** What it holds of the machine's memory, in MiB. */
  memory(): number
  /** What is in use of its heap after a collection, in MiB. Rejects unless it was started to report that. */
  heap(): Promise<number>
  stop(): Promise<void>
}

/** How a command is started. */
export interface StartOptions {
  /** Makes it tell what its heap has. It then collects garbage when asked, so no time is to be measured meanwhile. */
  readonly reportsHeap?: boolean
}

/** Starts a program of this repository, which says on which port it listens. */
export async function startProgram(program: URL, args: readonly string[] = []): Promise<RunningServer> {
  const child = fork(program, args)
  const [port] = await Promise.race([once(child, 'message'), failed(child, String(program))])
  return running(child, Number(port))
}

/** Starts a command of Node that can be told its port, and waits for its first answer. */
export async function startCommand(
  script: string,
  args: (port: string) => readonly string[],
  { reportsHeap = false }: StartOptions = {},
): Promise<RunningServer> {
  const port = await freePort()
  // What it prints goes nowhere, which costs it least.
  const options = reportsHeap ? ['--expose-gc', '--import', heapReporter] : []
  const child = spawn(process.execPath, [...options, script, ...args(String(port))], {
    stdio: ['ignore', 'ignore', 'ignore', ...(reportsHeap ? (['ipc'] as const) : [])],
  })
  await Promise.race([firstAnswer(`http://127.0.0.1:${port}/`), failed(child, script)])
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
      if (!child.send)
        throw new Error('Could not ask for the heap, because the server wasn’t started to report it.')
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
  throw new Error(`Could not start ${name}, because it ended with ${code}.`)
}

/** Resolves as soon as something is answered, whatever it is. */
async function firstAnswer(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
}

/** A port that was free just now, for programs that can't be given 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
