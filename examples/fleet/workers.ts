import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import type { WorkerStatus } from './worker.ts'

/** Processes that send requests. */
export interface Workers {
  /** Calls of all processes that wait for the rate limit. */
  readonly waiting: number
  /** Calls that have failed so far, except those of a process that was killed. */
  readonly failed: number
  /** Returns the lines that the limiters have logged since the last call. */
  takeLog(): string[]
  kill(index: number): Promise<void>
  restart(index: number): Promise<void>
  /** Kills all of them. */
  stop(): Promise<void>
}

interface Worker {
  readonly child: ChildProcess
  status: WorkerStatus
}

/** Starts processes with these environment variables. */
export async function startWorkers(count: number, env: Readonly<Record<string, string>>): Promise<Workers> {
  const log: string[] = []
  const start = async () => {
    const child = fork(join(import.meta.dirname, 'worker.ts'), { env: { ...process.env, ...env } })
    const worker: Worker = { child, status: { waiting: 0, failed: 0, log: [] } }
    child.on('message', (status: WorkerStatus) => {
      worker.status = status
      log.push(...status.log)
    })
    await once(child, 'message')
    return worker
  }
  const workers = await Promise.all(Array.from({ length: count }, start))
  const alive = () => workers.filter(({ child }) => child.exitCode === null && child.signalCode === null)
  const kill = async ({ child }: Worker) => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    get waiting() {
      return alive().reduce((sum, { status }) => sum + status.waiting, 0)
    },
    get failed() {
      return workers.reduce((sum, { status }) => sum + status.failed, 0)
    },
    takeLog: () => log.splice(0),
    async kill(index) {
      const worker = workers[index]
      if (worker) await kill(worker)
    },
    async restart(index) {
      workers[index] = await start()
    },
    stop: async () => void (await Promise.all(alive().map(kill))),
  }
}
