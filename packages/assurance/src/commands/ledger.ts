import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { messageOf, wantsColor } from '@permit-tracking/mock/internal'
import { extensionFile } from '../extension-file.ts'
import { compareLedgers } from '../ledger/compare-ledgers.ts'
import { type Coverage, measureCoverage } from '../ledger/coverage.ts'
import { renderCoverage } from '../ledger/html-report.ts'
import { readLedgers } from '../ledger/read-ledgers.ts'
import { type SituationGroup, situationGroups } from '../ledger/situation.ts'
import { formatCoverage, formatDifference, formatPercent } from '../ledger/text-report.ts'

/** Line of `--help`. */
export const summary = 'reports which situations a suite has met, and what a change has lost'

/** Runs `ledger record`, `ledger report` or `ledger diff`, and returns the exit code: 1 below the threshold or with a loss, 2 for wrong arguments. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const [name, ...rest] = args
    if (name === '--help' || name === '-h') return write(help)
    if (name === 'record') return await record(rest)
    if (name === 'report') return report(rest)
    if (name === 'diff') return diff(rest)
    throw new TypeError(`Unknown command ${JSON.stringify(name ?? '')}; there are record, report and diff.`)
  } catch (error) {
    process.stderr.write(`permit-tracking-assurance: ${messageOf(error)} See ledger --help.\n`)
    return 2
  }
}

/** Runs a test suite whose mocks write to the folder, and returns its exit code. */
async function record(args: readonly string[]): Promise<number> {
  const [folder, separator, file, ...rest] = args
  if (folder === '--help' || folder === '-h') return write(help)
  if (folder === undefined || separator !== '--' || file === undefined) {
    throw new TypeError('Name a folder and the command of the test suite, such as record ledger -- npm test.')
  }
  const env = {
    ...process.env,
    PERMIT_TRACKING_MOCK_EXTENSION: extensionFile,
    PERMIT_TRACKING_MOCK_LEDGER: resolve(folder),
  }
  // On Windows, npm and npx are scripts of the shell.
  const child = spawn(file, rest, { env, stdio: 'inherit', shell: process.platform === 'win32' })
  const [code] = await once(child, 'close')
  return typeof code === 'number' ? code : 1
}

function report(args: readonly string[]): number {
  const { values, positionals } = parseArgs({ args: [...args], options: reportFlags, allowPositionals: true })
  if (values.help) return write(help)
  if (positionals.length === 0) throw new TypeError('Name the folder of the ledger.')
  const threshold = readThreshold(values.threshold)
  const groups = values.group?.map(readGroup)
  const met = readLedgers(positionals)
  const coverage = measureCoverage(met, groups)
  if (values.json !== undefined) writeFileSync(values.json, toJson(coverage, met))
  if (values.html !== undefined) writeFileSync(values.html, renderCoverage(coverage))
  write(formatCoverage(coverage, { hasColor: hasColor(), isComplete: groups !== undefined }))
  if (threshold === undefined || coverage.percent >= threshold) return 0
  write(`Below the threshold: ${formatPercent(coverage.percent)} instead of ${threshold} %.\n`)
  return 1
}

function diff(args: readonly string[]): number {
  const { values, positionals } = parseArgs({ args: [...args], options: diffFlags, allowPositionals: true })
  if (values.help) return write(help)
  const [before, after, ...others] = positionals
  if (before === undefined || after === undefined || others.length > 0) {
    throw new TypeError('Name two ledgers: those before and after the change.')
  }
  const difference = compareLedgers(readLedgers([before]), readLedgers([after]))
  write(formatDifference(difference, { hasColor: hasColor() }))
  return difference.lost.length > 0 && !values['allow-lost'] ? 1 : 0
}

const reportFlags = {
  html: { type: 'string' },
  json: { type: 'string' },
  threshold: { type: 'string' },
  group: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const

const diffFlags = { 'allow-lost': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

const help = `npx @permit-tracking/assurance ledger - the situations that a test suite has met

  npx @permit-tracking/assurance ledger record <folder> -- <command of the test suite>
  npx @permit-tracking/assurance ledger report <folder…> [options]
  npx @permit-tracking/assurance ledger diff <before> <after> [--allow-lost]

record adds the situations of each mock to the folder, and has the exit code of the command
report merges every process and shard; diff lists what the second run has lost
  --threshold <percent>  exit code 1 if fewer situations were met
  --group <name>         only this group, with every situation; may be repeated:
                         ${situationGroups.join(', ')}
  --html <file>          writes the report as one HTML file
  --json <file>          writes the report as JSON, which diff reads too
  --allow-lost           exit code 0 even if something was lost
`

function readThreshold(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const percent = text.trim() === '' ? Number.NaN : Number(text)
  if (percent >= 0 && percent <= 100) return percent
  throw new TypeError(`--threshold must be a number from 0 to 100 (received ${JSON.stringify(text)}).`)
}

function readGroup(text: string): SituationGroup {
  const group = situationGroups.find((name) => name === text)
  if (group) return group
  throw new TypeError(
    `--group must be one of ${situationGroups.join(', ')} (received ${JSON.stringify(text)}).`,
  )
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

function hasColor(): boolean {
  return wantsColor(process.env, process.stdout.isTTY)
}

function write(text: string): number {
  process.stdout.write(text)
  return 0
}
