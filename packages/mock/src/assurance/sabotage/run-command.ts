import { spawn } from 'node:child_process'
import process from 'node:process'
import { createRealClock } from '../../clock/clock.ts'

/** Outcome of one run of a command. */
export interface CommandOutcome {
  /** Exit code; null if the command was ended by a signal. */
  readonly exitCode: number | null
  readonly isTimedOut: boolean
  readonly durationMs: number
  /** Last 8 KiB of the output. */
  readonly output: string
}

/** Options of one run. */
export interface CommandOptions {
  /** Variables in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>
  readonly timeoutMs?: number | undefined
  readonly cwd?: string | undefined
}

/**
 * Runs a command and waits for its end. After the time limit, it ends the command with everything that it has started.
 *
 * @throws Error if the command cannot be started.
 */
export async function runCommand(
  [file = '', ...args]: readonly string[],
  { env, timeoutMs, cwd }: CommandOptions,
): Promise<CommandOutcome> {
  const startedAt = clock.now()
  const isWindows = process.platform === 'win32'
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own can be ended as a whole. On Windows, npm and npx are scripts of the shell.
    detached: !isWindows,
    shell: isWindows,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
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
  let isTimedOut = false
  const onTimeout = () => {
    isTimedOut = true
    end()
  }
  const cancel = timeoutMs === undefined ? () => {} : clock.schedule(startedAt + timeoutMs, onTimeout)
  process.once('exit', end)
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', (cause) =>
        reject(new Error(`Could not run ${JSON.stringify(file)}: ${cause.message}.`, { cause })),
      )
      child.once('close', resolve)
    })
    return { exitCode, isTimedOut, durationMs: clock.now() - startedAt, output }
  } finally {
    cancel()
    process.removeListener('exit', end)
  }
}

const maxOutput = 8 * 1024

const clock = createRealClock()
