import { readFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Dialect } from '@permit-tracking/mock'
import { messageOf, resolveDialect, wantsColor } from '@permit-tracking/mock/internal'
import { readCassette } from '../cassettes/cassette-files.ts'
import { compareWithMock } from '../parity/compare.ts'
import { type Grade, grades } from '../parity/difference.ts'
import { formatParity } from '../parity/text-report.ts'

/** Line of `--help`. */
export const summary = 'compares a recording with the mock, and grades the differences'

/** Runs `parity`, and returns the exit code: 1 for a difference of the failing grade or a worse one, 2 for wrong arguments. */
export async function run(args: readonly string[]): Promise<number> {
  let settings: Settings | undefined
  try {
    settings = readSettings(args)
  } catch (error) {
    process.stderr.write(`permit-tracking-assurance: ${messageOf(error)} See parity --help.\n`)
    return 2
  }
  if (!settings) {
    process.stdout.write(help)
    return 0
  }
  const { folder, dialect, isJson, failing } = settings
  const report = await compareWithMock({ cassette: await readCassette(folder), dialect })
  const hasColor = wantsColor(process.env, process.stdout.isTTY)
  process.stdout.write(
    isJson ? `${JSON.stringify(report, undefined, 2)}\n` : formatParity(report, { hasColor }),
  )
  return failing.some((grade) => report.counts[grade] > 0) ? 1 : 0
}

interface Settings {
  readonly folder: string
  readonly dialect: Partial<Dialect>
  readonly isJson: boolean
  /** Grades that lead to the exit code 1. */
  readonly failing: readonly Grade[]
}

/** Returns undefined for `--help`. */
function readSettings(args: readonly string[]): Settings | undefined {
  const { values, positionals } = parseArgs({ args: [...args], options: flags, allowPositionals: true })
  if (values.help) return undefined
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw new TypeError('Name the folder of one recording.')
  return {
    folder,
    isJson: values.json,
    dialect: values.dialect === undefined ? {} : readDialect(values.dialect),
    failing: readFailing(values['fail-on']),
  }
}

function readDialect(path: string): Partial<Dialect> {
  try {
    return resolveDialect(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new TypeError(`Could not read the dialect in ${path}: ${messageOf(error)}`)
  }
}

function readFailing(text: string): readonly Grade[] {
  const names: readonly string[] = grades
  const index = names.indexOf(text)
  if (index === -1 && text !== 'never') {
    throw new TypeError(
      `--fail-on must be one of ${grades.join(', ')}, never (received ${JSON.stringify(text)}).`,
    )
  }
  return grades.slice(0, index + 1)
}

const flags = {
  dialect: { type: 'string' },
  'fail-on': { type: 'string', default: 'breaking' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

const help = `npx @permit-tracking/assurance parity - compares a recording with the mock

  npx @permit-tracking/assurance parity cassette --dialect dialect.json --fail-on shape

Sends the recorded requests to a mock with the recorded data, and grades every
difference, worst first:
  breaking  status, error code, type of a field, missing field, unit of a header
  shape     undocumented field, null, format, metadata of a page
  order     items of a page, or their order
  value     anything else, such as data that was not recorded

  --dialect <file>      JSON with the switches of the mock's dialect
  --fail-on <grade>     grade from which the exit code is 1, or never  (breaking)
  --json                writes the report as JSON

Exit codes: 0 in parity, 1 a difference or no recording, 2 wrong arguments
`
