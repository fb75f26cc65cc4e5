import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { extensionFile } from '../extension-file.ts'
import { compareLedgers } from '../ledger/compare-ledgers.ts'
import { type Coverage, measureCoverage } from '../ledger/coverage.ts'
import { renderCoverage } from '../ledger/html-report.ts'
import { readLedgers } from '../ledger/read-ledgers.ts'
import { type SituationGroup, situationGroups } from '../ledger/situation.ts'
import { formatCoverage, formatDifference, formatPercent } from '../ledger/text-report.ts'
import { type CommandInput, type Terminal, usageError } from './command.ts'

/** Runs a test suite whose mocks write to a folder, and returns its exit code. */
export async function ledgerRecord({ words, command }: CommandInput<'ledger record'>): Promise<number> {
  const [folder, ...others] = words
  const [file, ...args] = command
  if (folder === undefined || others.length > 0 || file === undefined) {
    throw usageError('Name a folder and the command of the test suite, such as record ledger -- npm test.')
  }
  const env = {
    ...process.env,
    PERMIT_TRACKING_MOCK_EXTENSION: extensionFile,
    PERMIT_TRACKING_MOCK_LEDGER: resolve(folder),
  }
  // On Windows, npm and npx are scripts of the shell.
  const child = spawn(file, args, { env, stdio: 'inherit', shell: process.platform === 'win32' })
  const [code] = await once(child, 'close')
  return typeof code === 'number' ? code : 1
}

/** Reports the situations that were met. */
export async function ledgerReport(
  { values, words }: CommandInput<'ledger report'>,
  { write, hasColor }: Terminal,
): Promise<number> {
  if (words.length === 0) throw usageError('Name the folder of the ledger.')
  const threshold = readThreshold(values.threshold)
  const groups = values.group?.map(readGroup)
  const met = readLedgers(words)
  const coverage = measureCoverage(met, groups)
  if (values.json !== undefined) writeFileSync(values.json, toJson(coverage, met))
  if (values.html !== undefined) writeFileSync(values.html, renderCoverage(coverage))
  write(formatCoverage(coverage, { hasColor, isComplete: groups !== undefined }))
  if (threshold === undefined || coverage.percent >= threshold) return 0
  write(`Below the threshold: ${formatPercent(coverage.percent)} instead of ${threshold} %.\n`)
  return 1
}

/** Lists the situations that only one of two runs has met. */
export async function ledgerDiff(
  { values, words }: CommandInput<'ledger diff'>,
  { write, hasColor }: Terminal,
): Promise<number> {
  const [before, after, ...others] = words
  if (before === undefined || after === undefined || others.length > 0) {
    throw usageError('Name two ledgers: those before and after the change.')
  }
  const difference = compareLedgers(readLedgers([before]), readLedgers([after]))
  write(formatDifference(difference, { hasColor }))
  return difference.lost.length > 0 && !values['allow-lost'] ? 1 : 0
}

function readThreshold(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const percent = text.trim() === '' ? Number.NaN : Number(text)
  if (percent >= 0 && percent <= 100) return percent
  throw usageError(`--threshold must be a number from 0 to 100 (received ${JSON.stringify(text)}).`)
}

function readGroup(text: string): SituationGroup {
  const group = situationGroups.find((name) => name === text)
  if (group) return group
  throw usageError(`--group must be one of ${situationGroups.join(', ')} (received ${JSON.stringify(text)}).`)
}

function toJson({ groups, ...coverage }: Coverage, met: ReadonlySet<string>): string {
  const content = {
    ...coverage,
    groups: groups.map(({ met: known, missing, impossible, ...group }) => ({
      ...group,
      missing,
      impossible,
    })),
    met: [...met].sort(),
  }
  return `${JSON.stringify(content, undefined, 2)}\n`
}
