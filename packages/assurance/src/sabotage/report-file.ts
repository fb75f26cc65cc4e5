/** Records that a saboteur has changed something, or would have. */
export type ReportReached = (name: string) => void

/** Returns the name in `PERMIT_TRACKING_MOCK_SABOTAGE`; undefined if there is none, and in a browser. */
export function readSaboteurName(): string | undefined {
  return globals.process?.env?.PERMIT_TRACKING_MOCK_SABOTAGE || undefined
}

/**
 * Creates a function that appends each name once for each test file to the file in `PERMIT_TRACKING_MOCK_SABOTAGE_REPORT`, as a
 * line with both. Vitest and Jest have a test file; other lines only have the name.
 */
export function createReportFile(): ReportReached {
  const file = globals.process?.env?.PERMIT_TRACKING_MOCK_SABOTAGE_REPORT
  if (!file) return () => {}
  return function appendOnce(name) {
    const line = `${name}\t${readTestFile() ?? ''}\n`
    const key = file + line
    if (appended.has(key)) return
    appended.add(key)
    const fs = globals.process?.getBuiltinModule?.('node:fs')
    if (!fs) throw new Error('Could not report a saboteur: Node 20.16 or newer is required.')
    fs.appendFileSync(file, line)
  }
}

/** Lines with their file, for every mock of this process. */
const appended = new Set<string>()

/** Returns the test file that runs in this process. */
function readTestFile(): string | undefined {
  return globals.__vitest_worker__?.filepath ?? globals[jestState]?.state?.testPath
}

/** State of Jest's `expect`. Vitest has one of another shape in the same place. */
const jestState = Symbol.for('$$jest-matchers-object')

/** Part of the platform that only Node or a test runner has. */
const globals: {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>
    readonly getBuiltinModule?: (name: 'node:fs') => FileSystem | undefined
  }
  readonly __vitest_worker__?: { readonly filepath?: string }
  readonly [jestState]?: { readonly state?: { readonly testPath?: string } }
} = globalThis

interface FileSystem {
  appendFileSync(file: string, text: string): void
}
