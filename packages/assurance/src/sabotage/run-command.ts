import { type Child, type ChildOptions, startChild } from './child-process.ts'
import type { FailedTest } from './failed-test.ts'

/** Outcome of one run of a test suite. */
export interface RunOutcome {
  /** Exit code; null if the process was ended by a signal. */
  readonly exitCode: number | null
  readonly isTimedOut: boolean
  readonly durationMs: number
  /** Test that failed; undefined if the run passed or its runner doesn't report it. */
  readonly failedTest?: FailedTest | undefined
  /** Last 8 KiB of the output. */
  readonly output: string
}

/** Limits of one run. */
export interface RunLimits {
  readonly timeoutMs: number
  /** Ends the run, which then rejects with the reason. */
  readonly signal: AbortSignal
}

/** Variables of one run, in addition to the variables of this process. */
export type RunEnvironment = Readonly<Record<string, string>>

/**
 * Runs a command and waits for its end. After the time limit, it ends the command with everything that it has started.
 *
 * @throws Error if the command cannot be started.
 */
export async function runCommand(
  command: readonly string[],
  options: ChildOptions,
  limits: RunLimits,
): Promise<RunOutcome> {
  limits.signal.throwIfAborted()
  const child = startChild(command, options)
  return limitRun(child, child.closed, limits)
}

/** Waits for the exit code of a run, and ends the process after the time limit. */
export async function limitRun(
  child: Child,
  exit: Promise<number | null>,
  { timeoutMs, signal }: RunLimits,
): Promise<RunOutcome> {
  const startedAt = Date.now()
  const timeout = AbortSignal.timeout(timeoutMs)
  const ending = AbortSignal.any([signal, timeout])
  ending.addEventListener('abort', child.end)
  try {
    const exitCode = await exit
    signal.throwIfAborted()
    const durationMs = Date.now() - startedAt
    return { exitCode, isTimedOut: timeout.aborted, durationMs, output: child.output() }
  } finally {
    ending.removeEventListener('abort', child.end)
  }
}
