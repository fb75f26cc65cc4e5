import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, type ChildOptions, startChild } from './child-process.ts'
import type { DetectedRunner } from './detect-runner.ts'
import type { FailedTest } from './failed-test.ts'
import { limitRun, type RunLimits, type RunOutcome } from './run-command.ts'
import { isRunResult, type RunRequest } from './runner-messages.ts'

/** Processes in which a test runner stays loaded. A process has one run at a time. */
export interface LoadedRunner {
  run(request: RunRequest, limits: RunLimits): Promise<RunOutcome>
  /** Lets the runner tear down its global setup, and ends the processes. */
  close(): Promise<void>
}

/** Creates the processes of a runner, each when a run needs it. */
export function createLoadedRunner(runner: DetectedRunner, options: ChildOptions): LoadedRunner {
  const idle: Child[] = []

  function start(): Child {
    const { node, name, entry, args } = runner
    const child = startChild([...node, locateProcess(), name, entry, ...args], {
      ...options,
      hasChannel: true,
    })
    child.closed.catch(() => {})
    return child
  }

  async function run(request: RunRequest, limits: RunLimits): Promise<RunOutcome> {
    limits.signal.throwIfAborted()
    const used = idle.pop()
    const child = used ?? start()
    let failedTest: FailedTest | undefined
    const result = new Promise<number>((resolve) => {
      child.process.on('message', (message) => {
        if (!isRunResult(message)) return
        failedTest = message.failedTest
        resolve(message.isPassed ? 0 : 1)
      })
    })
    // If the process has ended meanwhile, `closed` says so.
    child.process.send(request, () => {})
    const ended = await limitRun(child, Promise.race([result, child.closed]), limits)
    const outcome = { ...ended, failedTest }
    child.process.removeAllListeners('message')
    if (child.process.exitCode === null && child.process.signalCode === null && !outcome.isTimedOut) {
      idle.push(child)
      return outcome
    }
    // The runs before may have left something behind that ended the process. A new one shows whether this run does.
    return used && !outcome.isTimedOut ? run(request, limits) : outcome
  }

  return {
    run,
    async close() {
      const limits = { timeoutMs: 10_000, signal: new AbortController().signal }
      await Promise.all(
        idle.splice(0).map((child) => {
          child.process.send('close', () => {})
          return limitRun(child, child.closed, limits)
        }),
      )
    },
  }
}

/** Returns the file of the process. It is beside the built package, and beside this file in a checkout. */
function locateProcess(): string {
  // The build for CommonJS replaces this expression by a path.
  const url = import.meta.url
  const module = url.startsWith('file:') ? fileURLToPath(url) : url
  return join(dirname(module), module.endsWith('.ts') ? 'runner-process.ts' : 'runner-process.js')
}
