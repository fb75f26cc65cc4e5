import { readFileSync } from 'node:fs'
import type { Dialect } from '@permit-tracking/mock'
import { messageOf, resolveDialect } from '@permit-tracking/mock/internal'
import { readCassette } from '../cassettes/cassette-files.ts'
import { compareWithMock } from '../parity/compare.ts'
import { type Grade, grades } from '../parity/difference.ts'
import { formatParity } from '../parity/text-report.ts'
import { type CommandInput, type Terminal, usageError } from './command.ts'

/** Compares a recording with the mock. */
export async function parityCommand(
  { values, words }: CommandInput<'parity'>,
  { write, hasColor }: Terminal,
): Promise<number> {
  const [folder, ...others] = words
  if (folder === undefined || others.length > 0) throw usageError('Name the folder of one recording.')
  const dialect = values.dialect === undefined ? {} : readDialect(values.dialect)
  const failing = readFailing(values['fail-on'])
  const report = await compareWithMock({ cassette: await readCassette(folder), dialect })
  write(values.json ? `${JSON.stringify(report, undefined, 2)}\n` : formatParity(report, { hasColor }))
  return failing.some((grade) => report.counts[grade] > 0) ? 1 : 0
}

function readDialect(path: string): Partial<Dialect> {
  try {
    return resolveDialect(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw usageError(`Could not read the dialect in ${path}: ${messageOf(error)}`)
  }
}

function readFailing(text: string): readonly Grade[] {
  const names: readonly string[] = grades
  const index = names.indexOf(text)
  if (index === -1 && text !== 'never') {
    throw usageError(
      `--fail-on must be one of ${grades.join(', ')}, never (received ${JSON.stringify(text)}).`,
    )
  }
  return grades.slice(0, index + 1)
}
