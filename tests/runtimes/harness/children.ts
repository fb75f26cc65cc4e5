import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A process that this one has started. */
export interface Child {
  /** Resolves when it has ended, with its exit code (null where it was stopped) and the end of what it complained about. */
  readonly ended: Promise<{ readonly code: number | null; readonly complaints: string }>
  /** Ends it and what it has started. */
  stop(): Promise<void>
}

/** Options for starting a process. */
export interface ChildOptions {
  readonly cwd: string
  /** Gets each line that it writes. */
  readonly onLine: (line: string) => void
  /** The file descriptor that the lines come from. Default: 1, its output. */
  readonly linesFrom?: 1 | 3
}

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => void kill(child, 'SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Starts a process with a home of its own and nothing of this one's settings. */
export function startChild(command: string, args: readonly string[], options: ChildOptions): Child {
  const { cwd, onLine, linesFrom = 1 } = options
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, TMPDIR: cwd, LANG: 'C.UTF-8', NO_COLOR: '1' },
    // A group of its own, so that it can be stopped with its children.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(linesFrom === 3 ? (['pipe'] as const) : [])],
  })
  running.add(child)
  let complaints = ''
  child.stderr?.on('data', (text) => {
    complaints = `${complaints}${text}`.slice(-2_000)
  })
  // The third descriptor is a pipe to read from, which the types don't express.
  const source = linesFrom === 3 ? (child.stdio[3] as Readable | null) : child.stdout
  if (source) createInterface(source).on('line', onLine)
  const ended = new Promise<{ code: number | null; complaints: string }>((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, complaints: message }))
    child.once('close', (code) => resolve({ code, complaints }))
  })
  void ended.then(() => running.delete(child))
  return {
    ended,
    async stop() {
      kill(child, 'SIGTERM')
      const insist = setTimeout(() => kill(child, 'SIGKILL'), 2_000)
      await ended
      clearTimeout(insist)
    },
  }
}

function kill({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended by itself.
  }
}
