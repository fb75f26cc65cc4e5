/** Records that a saboteur has changed something, or would have. */
export type ReportReached = (name: string) => void

/** Returns the name in `PERMIT_TRACKING_MOCK_SABOTAGE`; undefined if there is none, and in a browser. */
export function readSaboteurName(): string | undefined {
  return globals.process?.env?.PERMIT_TRACKING_MOCK_SABOTAGE || undefined
}

/** Creates a function that appends each name once to the file in `PERMIT_TRACKING_MOCK_SABOTAGE_REPORT`. */
export function createReportFile(): ReportReached {
  const file = globals.process?.env?.PERMIT_TRACKING_MOCK_SABOTAGE_REPORT
  if (!file) return () => {}
  return function appendOnce(name) {
    const key = `${file} ${name}`
    if (appended.has(key)) return
    appended.add(key)
    const fs = globals.process?.getBuiltinModule?.('node:fs')
    if (!fs) throw new Error('Could not report a saboteur: Node 20.16 or newer is required.')
    fs.appendFileSync(file, `${name}\n`)
  }
}

/** Names by file, for every mock of this process. */
const appended = new Set<string>()

/** Part of the platform that only Node has. */
const globals: {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>
    readonly getBuiltinModule?: (name: 'node:fs') => FileSystem | undefined
  }
} = globalThis

interface FileSystem {
  appendFileSync(file: string, text: string): void
}
