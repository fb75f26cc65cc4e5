import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'

/** Options of a child process. */
export interface ChildOptions {
  /** Variables in addition to the variables of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly cwd?: string | undefined
  /** True for a Node process that exchanges messages with this one. */
  readonly hasChannel?: boolean
}

/** Child process with everything that it starts. */
export interface Child {
  readonly process: ChildProcess
  /** Returns the last 8 KiB of the output. */
  output(): string
  /** Ends the process with everything that it has started. */
  end(): void
  /** Exit code; null if a signal ended the process. Rejects if the process cannot be started. */
  readonly closed: Promise<number | null>
}

/** Starts a child process, which ends with this one. */
export function startChild(
  [file = '', ...args]: readonly string[],
  { env, cwd, hasChannel = false }: ChildOptions,
): Child {
  const isWindows = process.platform === 'win32'
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
    // A group of its own can be ended as a whole. On Windows, npm and npx are scripts of the shell.
    detached: !isWindows,
    shell: isWindows && !hasChannel,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-maxOutput)
    })
  }
  const end = () => {
    if (child.pid === undefined) return
    try {
      if (isWindows) child.kill('SIGKILL')
      else process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
  process.once('exit', end)
  // A server that a suite leaves behind would keep the output open, and outlive the run.
  child.once('exit', end)
  // A process that has left the group keeps the output open. What the child has printed arrives at once.
  child.once('exit', () => setTimeout(() => closeOutput(child), maxDrainMs).unref())
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new Error(`Could not run ${JSON.stringify(file)}: ${cause.message}.`, { cause })),
    )
    child.once('close', resolve)
  }).finally(() => process.removeListener('exit', end))
  return { process: child, output: () => output, end, closed }
}

function closeOutput({ stdout, stderr }: ChildProcess): void {
  stdout?.destroy()
  stderr?.destroy()
}

const maxOutput = 8 * 1024

/** Maximum time from the end of a process to the end of its output. */
const maxDrainMs = 1_000
