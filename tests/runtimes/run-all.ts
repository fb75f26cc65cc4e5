import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './behaviour/settings.ts'
import { follow } from './harness/follow.ts'
import type { Outcome } from './harness/transcript.ts'
import type { Result } from './report/result.ts'
import type { Found, Place, Runtime, Way } from './runtimes/runtime.ts'

/** Number of concurrent runs. */
const lanes = 2

/** Runs the behaviour on each runtime in each of its ways, and reports each run. A failed one sets the exit code. */
export async function runAll(
  runtimes: readonly Runtime[],
  where: Omit<Place, 'settings'> & { readonly settings: Omit<Settings, 'mayResend'> },
  mustHaveAll: boolean,
): Promise<Result[]> {
  const results: (Result & { outcomes: Map<Way, Outcome | undefined> })[] = []
  const runs: (() => Promise<void>)[] = []
  for (const { name, ways, endsByItself, mayResend, find } of runtimes) {
    const found = await find(mustHaveAll)
    const place = { ...where, settings: { ...where.settings, mayResend } }
    const outcomes = new Map<Way, Outcome | undefined>(ways.map((way) => [way, undefined]))
    if ('reason' in found) {
      results.push({ name, notRun: found.reason, outcomes })
      if (mustHaveAll && !found.isExcused) process.exitCode = 1
      continue
    }
    results.push({ name, version: found.version, outcomes })
    for (const way of ways) {
      runs.push(async () => {
        const outcome = await runOne(found, way, place, endsByItself)
        outcomes.set(way, outcome)
        report(`${name} ${found.version}, ${way}`, outcome)
      })
    }
  }
  const lane = async () => {
    for (let run = runs.shift(); run; run = runs.shift()) await run()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

async function runOne(found: Found, way: Way, place: Place, endsByItself: boolean): Promise<Outcome> {
  const folder = await mkdtemp(join(place.folder, 'run-'))
  return follow((onLine) => found.start(way, { ...place, folder }, onLine), endsByItself)
}

function report(run: string, { checks, failures }: Outcome): void {
  const size = `${checks.length} checks`
  console.log(failures.length === 0 ? `✓ ${run}: ${size}` : `✗ ${run}: ${failures.length} of ${size} failed`)
  if (failures.length > 0) process.exitCode = 1
  for (const { check, message } of failures) console.log(`    ${check}\n      ${message}`)
}
