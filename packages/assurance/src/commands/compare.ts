import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { compare } from '../compare/compare.ts'
import { grades } from '../compare/difference.ts'
import { toPage } from '../compare/report-page.ts'
import {
  assertWritable,
  type CommandInput,
  type CommandOutcome,
  readJson,
  type Terminal,
  usageError,
} from './command.ts'

/** Compares a live service with the mock. */
export async function compareCommand(
  { values }: CommandInput<'compare'>,
  { signal }: Terminal,
): Promise<CommandOutcome> {
  const { save, against: file, 'fail-on': failOn } = values
  const baseUrl = values['base-url'] ?? process.env.PERMIT_TRACKING_BASE_URL
  if (!baseUrl) throw usageError('--base-url is missing.')
  const apiKey = process.env.PERMIT_TRACKING_API_KEY
  if (!apiKey) throw usageError('The environment variable PERMIT_TRACKING_API_KEY must contain the API key.')
  const against = file && readJson(file, `the reading in ${file}`, `Create it with --save ${file}.`)
  assertWritable(save)
  const report = await compare({ baseUrl, apiKey, against, signal })
  // What an interrupted reading lacks would be missed by every later comparison.
  if (save !== undefined && report.stopped === undefined) {
    writeFileSync(save, `${JSON.stringify(report.reading, null, 2)}\n`)
  }
  const isChanged = report.changes !== undefined && report.changes.length > 0
  const failing = failOn === 'never' ? [] : grades.slice(0, grades.indexOf(failOn) + 1)
  const isDifferent = report.differences.some(({ grade }) => failing.includes(grade))
  const isPassed = report.stopped === undefined && !isChanged && !isDifferent
  return { isPassed, report, page: toPage(report, baseUrl) }
}
