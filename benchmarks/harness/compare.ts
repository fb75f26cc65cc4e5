import { setImmediate } from 'node:timers/promises'
import { lowerQuartile, median } from './median.ts'

/** Function that does the measured work once. */
export type Task = () => unknown

/** Result of one task. */
export interface TaskResult {
  readonly name: string
  /** Median of the rounds, in microseconds per call. */
  readonly median: number
  /** Median CPU time of one call, in microseconds. Unlike the clock it excludes other processes. */
  readonly cpu: number
  /** CPU time of one call in the quieter rounds (lower quartile), in microseconds, for differences of a few percent. */
  readonly quietCpu: number
}

/** Number of rounds of each task. */
const rounds = 40
/** Approximate duration of a round, in milliseconds. */
const roundMs = 5
/** Minimum duration of the warm-up of a task, in milliseconds. */
const warmMs = 200

/**
 * Runs all tasks in alternating rounds, so that other load on the machine affects all of them. Each round starts with
 * another task. The number of calls of a round is determined during the warm-up.
 */
export async function compare(tasks: Readonly<Record<string, Task>>): Promise<TaskResult[]> {
  const entries: Entry[] = []
  for (const [name, run] of Object.entries(tasks)) {
    entries.push({ name, run, calls: await countCalls(run), taken: [], computed: [] })
  }
  for (let round = 0; round < rounds; round += 1) {
    const first = round % entries.length
    for (const entry of [...entries.slice(first), ...entries.slice(0, first)]) {
      const before = process.cpuUsage()
      entry.taken.push((await time(entry.run, entry.calls)) / entry.calls)
      const { user, system } = process.cpuUsage(before)
      entry.computed.push((user + system) / entry.calls)
    }
  }
  return entries.map(summarize)
}

interface Entry {
  readonly name: string
  readonly run: Task
  readonly calls: number
  readonly taken: number[]
  readonly computed: number[]
}

/** Returns the number of calls that fill a round. Continues until the code is warm. */
async function countCalls(run: Task): Promise<number> {
  let calls = 1
  let warm = 0
  for (;;) {
    const taken = await time(run, calls)
    warm += taken
    if (taken >= roundMs && warm >= warmMs) return Math.max(1, Math.round((calls * roundMs) / taken))
    if (taken < roundMs) calls *= 2
  }
}

async function time(run: Task, calls: number): Promise<number> {
  // Weak references are only cleared between turns of the event loop. Without a turn the abort signals of all rounds would
  // stay in memory, and tasks with signals would pay for it.
  await setImmediate()
  const startedAt = performance.now()
  for (let call = 0; call < calls; call += 1) {
    const result = run()
    // A synchronous task doesn't wait for a microtask, because its users wouldn't either.
    if (isThenable(result)) await result
  }
  return performance.now() - startedAt
}

/** True for promises that are not a `Promise` too, as some clients return. They only start when they are awaited. */
function isThenable(result: unknown): result is PromiseLike<unknown> {
  return typeof result === 'object' && result !== null && 'then' in result
}

function summarize({ name, taken, computed }: Entry): TaskResult {
  const micros = taken.map((ms) => ms * 1_000)
  return { name, median: median(micros), cpu: median(computed), quietCpu: lowerQuartile(computed) }
}
