/**
 * Runs a benchmark once and sends its result to the parent process:
 *
 *   node run-once.ts <name of a benchmark>
 */
import type { Benchmark, Result } from './result.ts'

/** Message with the outcome of a run: a result, or the reason why the machine can't run it. */
export interface RunMessage {
  readonly title: string
  readonly result: Result | string
}

process.on('disconnect', () => process.exit())
const { title, run }: Benchmark = await import(`../${process.argv[2]}.ts`)
const message: RunMessage = { title, result: await run() }
// Servers and connections of other packages may keep the process alive.
process.send?.(message, () => process.exit())
