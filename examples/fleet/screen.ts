import type { RequestCounts } from './count-requests.ts'
import type { Workers } from './workers.ts'

/** Output of the program: a line per second, and a summary. */
export interface Screen {
  /** Adds a fault to the next line. */
  report(event: string): void
  showLine(second: number): void
  showSummary(seconds: number): void
}

/** Creates the output. */
export function createScreen({ limit, requests, workers }: Parts): Screen {
  const events: string[] = []
  let rejectedBefore = 0
  console.log(`${'s'.padStart(3)}  ${'used in the window'.padEnd(29)}  waiting  429s`)
  return {
    report: (event) => void events.push(event),
    showLine(second) {
      const { used, rejected } = requests
      const bar = '█'.repeat(Math.round((used / limit) * 20)).padEnd(20, '·')
      const counts = `${String(workers.waiting).padStart(7)}  ${String(rejected - rejectedBefore || '').padStart(4)}`
      const line = `${String(second).padStart(3)}  ${bar} ${`${used}/${limit}`.padStart(8)}  ${counts}  ${events.splice(0).join(', ')}`
      console.log(line.trimEnd())
      for (const text of merge(workers.takeLog())) console.log(`     ${text}`)
      rejectedBefore = rejected
    },
    showSummary(seconds) {
      const { accepted, rejected, windows } = requests
      const used = windows.reduce((sum, each) => sum + each, 0) / (windows.length * limit)
      const share = windows.length > 0 ? `, ${(100 * used).toFixed(0)} % of the limit used` : ''
      console.log(
        `\nIn ${seconds} s: ${accepted} requests${share}, ${rejected} 429s (repeated), ${workers.failed} calls failed.`,
      )
    },
  }
}

interface Parts {
  readonly limit: number
  readonly requests: RequestCounts
  readonly workers: Workers
}

/** Returns each line of the log once, with the number of processes that wrote it. */
function merge(lines: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return Array.from(counts, ([line, count]) => line.replace('[permit-tracking]', `${count} of them:`))
}
