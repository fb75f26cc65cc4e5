import { setTimeout as wait } from 'node:timers/promises'
import type { Duration, Mock } from '@permit-tracking/mock'
import { toMs } from '@permit-tracking/mock/internal'
import type { CopiedPermit, CreateIntegration, Integration } from './integration.ts'
import type { WatchedRequests } from './watch-requests.ts'

/** Integration that is run again after each failure, as a queue does, and started again after it was killed. */
export interface Program {
  /** Integration that runs now. */
  readonly integration: Integration
  /**
   * Runs a job until it succeeds. Returns false if every run failed. `observe` is called before each run, and its result after each run
   * whose copy remains.
   */
  runUntilDone(
    job: 'run' | 'refresh',
    observe?: () => Promise<(isDone: boolean) => Promise<void>>,
  ): Promise<boolean>
  /** Ends the current run at once. */
  kill(): void
  /** Returns the rows of the copy; undefined without one. */
  readCopy(): Promise<CopiedPermit[] | undefined>
  close(): Promise<void>
}

/** Rules for the runs of a program. */
export interface ProgramRules extends Pick<WatchedRequests, 'closedUntil' | 'onRun'> {
  /** Wait before a failed job is run again, at least until its rate limit is open. */
  readonly rerunDelay: Duration
}

/** Starts an integration. */
export async function startProgram(
  create: CreateIntegration,
  mock: Mock,
  { rerunDelay, closedUntil, onRun }: ProgramRules,
): Promise<Program> {
  let connection = connect(mock)
  let integration: Integration = await create(connection.mock)
  const started = new Set([integration])
  let endRun = () => {}

  /** Starts the integration again if it was killed. Returns false if its copy is lost, because it was in memory. */
  async function restartIfKilled(): Promise<boolean> {
    if (!connection.cut.signal.aborted) return true
    connection = connect(mock)
    const keepsCopy = integration.restart !== undefined
    integration = await (integration.restart?.(connection.mock) ?? create(connection.mock))
    started.add(integration)
    return keepsCopy
  }

  async function runOnce(job: 'run' | 'refresh'): Promise<boolean> {
    const killed = new Promise<never>((_resolve, reject) => {
      endRun = () => reject(new Error('The program was killed.'))
    })
    onRun(true)
    try {
      await Promise.race([integration[job]?.(), killed])
      return true
    } catch {
      return false
    } finally {
      onRun(false)
    }
  }

  return {
    get integration() {
      return integration
    },
    async runUntilDone(job, observe) {
      for (let runs = 1; ; runs += 1) {
        await restartIfKilled()
        const afterRun = await observe?.()
        const isDone = await runOnce(job)
        if (await restartIfKilled()) await afterRun?.(isDone)
        if (isDone || runs >= maxRuns) return isDone
        // A run inside a closed limit would fail, and the number of its requests would depend on time.
        await wait(Math.max(toMs(rerunDelay), closedUntil() - Date.now()))
      }
    },
    kill() {
      connection.cut.abort()
      endRun()
    },
    async readCopy() {
      const copy = await integration.copy?.()
      return copy && [...copy]
    },
    async close() {
      for (const each of started) await each.close?.()
    },
  }
}

/** Connection of a program with the mock. Once it is cut, the program gets no response, and none of its requests arrives. */
interface Connection {
  readonly mock: Mock
  readonly cut: AbortController
}

function connect(mock: Mock): Connection {
  const cut = new AbortController()
  const fetch: Mock['fetch'] = async (...request) => {
    if (cut.signal.aborted) return new Promise(() => {})
    try {
      return await mock.fetch(...request)
    } finally {
      // The code of a program that was killed can't be stopped in any other way.
      if (cut.signal.aborted) await new Promise(() => {})
    }
  }
  const clientOptions = { ...mock.clientOptions, fetch }
  return {
    mock: new Proxy(mock, {
      get: (target, name) =>
        name === 'fetch' ? fetch : name === 'clientOptions' ? clientOptions : Reflect.get(target, name),
    }),
    cut,
  }
}

/** Number of runs after which a job counts as not finished. All hazards at once fail fewer of them. */
const maxRuns = 50
