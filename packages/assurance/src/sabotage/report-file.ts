import { appendFileSync } from 'node:fs'
import process from 'node:process'

/** Records that a saboteur has changed something, or would have. */
export type ReportReached = (name: string) => void

/**
 * Creates a function that appends each name once for each test file to the file in `PERMIT_TRACKING_MOCK_SABOTAGE_REPORT`, as a
 * line with both. Vitest and Jest have a test file; other lines only have the name.
 */
export function createReportFile(realm: Realm): ReportReached {
  const file = process.env.PERMIT_TRACKING_MOCK_SABOTAGE_REPORT
  if (!file) return () => {}
  return function appendOnce(name) {
    const line = `${name}\t${readTestFile(realm) ?? ''}\n`
    const key = file + line
    if (appended.has(key)) return
    appended.add(key)
    appendFileSync(file, line)
  }
}

/** Lines with their file, for every mock of this process. */
const appended = new Set<string>()

/** Returns the test file that runs in this process. */
function readTestFile(realm: Realm): string | undefined {
  return realm.__vitest_worker__?.filepath ?? realm[jestState]?.state?.testPath
}

/** State of Jest's `expect`. Vitest has one of another shape in the same place. */
const jestState = Symbol.for('$$jest-matchers-object')

/** Global object of a mock, with what test runners add. */
interface Realm {
  readonly __vitest_worker__?: { readonly filepath?: string }
  readonly [jestState]?: { readonly state?: { readonly testPath?: string } }
}
