import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { compare } from '../compare/compare.ts'
import { grades } from '../compare/difference.ts'
import { formatComparison, renderComparison } from '../compare/format-comparison.ts'
import {
  assertWritable,
  type CommandInput,
  readJson,
  requireKey,
  type Terminal,
  usageError,
} from './command.ts'

/** Compares a live service with the mock. */
export async function compareCommand(
  { values }: CommandInput<'compare'>,
  { write, hasColor, signal }: Terminal,
): Promise<number> {
  const { save, against, json, html, 'fail-on': failOn } = values
  const baseUrl = values['base-url'] ?? process.env.PERMIT_TRACKING_BASE_URL
  if (!baseUrl) throw usageError('--base-url is missing.')
  const options = {
    baseUrl,
    apiKey: requireKey(),
    against:
      against === undefined
        ? undefined
        : readJson(against, `the reading in ${against}`, `Create it with --save ${against}.`),
  }
  assertWritable(save, json, html)
  const report = await compare({ ...options, signal })
  // What an interrupted reading lacks would be missed by every later comparison.
  if (save !== undefined && report.stopped === undefined) {
    writeFileSync(save, `${JSON.stringify(report.reading, null, 2)}\n`)
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
  if (html !== undefined) writeFileSync(html, renderComparison(report, baseUrl))
  write(formatComparison(report, { baseUrl, hasColor }))
  const isChanged = report.changes !== undefined && report.changes.length > 0
  const failing = failOn === 'never' ? [] : grades.slice(0, grades.indexOf(failOn) + 1)
  const isFailed = report.stopped !== undefined || isChanged
  return isFailed || failing.some((grade) => report.counts[grade] > 0) ? 1 : 0
}
