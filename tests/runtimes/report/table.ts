import type { Outcome } from '../harness/transcript.ts'
import { type Way, ways } from '../runtimes/runtime.ts'
import type { Result } from './result.ts'

/** The results as a table: a row for each runtime, a column for each way. */
export function createTable(results: readonly Result[]): string {
  const rows = results.map(({ name, version = '', outcomes }) => [
    name,
    version,
    ...ways.map((way) => createCell(outcomes, way)),
  ])
  const header = ['', 'version', ...ways]
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function createCell(outcomes: ReadonlyMap<Way, Outcome | undefined>, way: Way): string {
  if (!outcomes.has(way)) return '–'
  const outcome = outcomes.get(way)
  if (!outcome) return 'not run'
  const { checks, failures } = outcome
  if (failures.length === 0) return `✓ ${checks.length}`
  return `✗ ${checks.length - failures.length} of ${checks.length}`
}
