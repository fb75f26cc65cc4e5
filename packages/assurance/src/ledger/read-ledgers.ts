import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inputError } from '@permit-tracking/mock/internal'
import { ledgerHeader } from './ledger-file.ts'

/**
 * Reads the situations of folders that `PERMIT_TRACKING_MOCK_LEDGER` named, and merges those of every process. A file is read as
 * a JSON report of `ledger report --json`.
 *
 * @throws Error for a path without a ledger, and for a ledger of another version.
 */
export function readLedgers(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => (isFolder(path) ? readFolder(path) : readReport(path))))
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found) return found.isDirectory()
  throw inputError(
    new Error(
      `Could not read the ledger ${path}: the folder doesn't exist. Run the tests with: ledger record ${path} -- <command>`,
    ),
  )
}

function readFolder(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ledger'))
  if (files.length > 0) return files.flatMap((name) => readFile(join(folder, name)))
  throw inputError(
    new Error(
      `Could not read the ledger ${folder}: it is empty. No test used the mock while it was recorded.`,
    ),
  )
}

function readFile(path: string): string[] {
  // A process that was killed may have left the last line incomplete.
  const [header, ...lines] = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  if (header === undefined || header === ledgerHeader) return lines
  throw inputError(
    new Error(
      `Could not read the ledger ${path}: it starts with ${JSON.stringify(header)}. Run the tests again with this version of the mock.`,
    ),
  )
}

function readReport(path: string): string[] {
  try {
    const { met }: { met?: unknown } = Object(JSON.parse(readFileSync(path, 'utf8')))
    if (Array.isArray(met) && met.every((id) => typeof id === 'string')) return met
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw inputError(
    new Error(
      `Could not read the ledger ${path}: it is not a report of npx @permit-tracking/assurance ledger report --json.`,
    ),
  )
}
