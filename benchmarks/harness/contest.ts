import { setImmediate } from 'node:timers/promises'
import { median } from './median.ts'

/** What takes part in a contest: does the work once. */
export type Contestant = () => unknown

/** What one contestant took. */
export interface Standing {
  readonly name: string
  /** Median of the rounds, in microseconds for one call. */
  readonly median: number
  /** Median of what the process computed for one call, in microseconds: the clock without what else the machine did. */
  readonly cpu: number
  /** Half of the rounds lie within this share of the median of the clock. */
  readonly spread: number
}

/** How a contest is run. */
export interface ContestOptions {
  /** Rounds of each contestant. Default: 25. */
  readonly rounds?: number
  /** How long a round takes about, in milliseconds. Default: 20. */
  readonly roundMs?: number
}

/**
 * Lets all do the same work in alternating rounds of one run, so that whatever else the machine does meets all of them.
 * Each round starts with another one, and how many calls a round has is found out before, while the code gets warm.
 */
export async function contest(
  contestants: Readonly<Record<string, Contestant>>,
  { rounds = 25, roundMs = 20 }: ContestOptions = {},
): Promise<Standing[]> {
  const entries: Entry[] = []
  for (const [name, run] of Object.entries(contestants)) {
    entries.push({ name, run, calls: await countCalls(run, roundMs), taken: [], computed: [] })
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
  readonly run: Contestant
  readonly calls: number
  readonly taken: number[]
  readonly computed: number[]
}

/** How many calls fill a round. Goes on until the compiler has had its time. */
async function countCalls(run: Contestant, roundMs: number): Promise<number> {
  let calls = 1
  let warm = 0
  for (;;) {
    const taken = await time(run, calls)
    warm += taken
    if (taken >= roundMs && warm >= 20 * roundMs) return Math.max(1, Math.round((calls * roundMs) / taken))
    if (taken < roundMs) calls *= 2
  }
}

async function time(run: Contestant, calls: number): Promise<number> {
  // Weak references and what waits for them are kept until the event loop turns. Without that every abort signal of all
  // rounds would be, and whoever uses them would pay for collecting garbage that isn't let go.
  await setImmediate()
  const startedAt = performance.now()
  for (let call = 0; call < calls; call += 1) {
    const result = run()
    // A synchronous contestant isn't made to wait for a microtask that its user wouldn't wait for.
    if (isThenable(result)) await result
  }
  return performance.now() - startedAt
}

/** Some clients give promises of their own making, which are no `Promise`: unless awaited, they would only be begun. */
function isThenable(result: unknown): result is PromiseLike<unknown> {
  return typeof result === 'object' && result !== null && 'then' in result
}

function summarize({ name, taken, computed }: Entry): Standing {
  const sorted = taken.map((ms) => ms * 1_000).sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  const middle = at(0.5)
  return { name, median: middle, cpu: median(computed), spread: (at(0.75) - at(0.25)) / middle }
}
