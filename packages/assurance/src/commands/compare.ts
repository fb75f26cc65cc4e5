import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { messageOf } from '@permit-tracking/mock/internal'
import { compare } from '../compare/compare.ts'
import { type Grade, grades } from '../compare/difference.ts'
import { formatComparison, renderComparison } from '../compare/format-comparison.ts'
import type { CompareOptions } from '../compare/options.ts'
import type { SavedReading } from '../compare/saved-reading.ts'
import { assertWritable, type CommandInput, requireKey, type Terminal, usageError } from './command.ts'

/** Compares a live service with the mock. */
export async function compareCommand(
  { values }: CommandInput<'compare'>,
  { write, hasColor, signal }: Terminal,
): Promise<number> {
  const { save, json, html } = values
  const failing = readFailing(values['fail-on'])
  const options = readOptions(values)
  assertWritable(save, json, html)
  const report = await compare({ ...options, signal })
  // What an interrupted reading lacks would be missed by every later comparison.
  if (save !== undefined && report.stopped === undefined) {
    writeFileSync(save, `${JSON.stringify(report.reading, null, 2)}\n`)
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
  if (html !== undefined) writeFileSync(html, renderComparison(report, options.baseUrl))
  write(formatComparison(report, { baseUrl: options.baseUrl, hasColor }))
  const isChanged = report.changes !== undefined && report.changes.length > 0
  const isFailed = report.stopped !== undefined || isChanged
  return isFailed || failing.some((grade) => report.counts[grade] > 0) ? 1 : 0
}

function readOptions(values: CommandInput<'compare'>['values']): CompareOptions {
  const baseUrl = values['base-url'] ?? process.env.PERMIT_TRACKING_BASE_URL
  const { against } = values
  if (!baseUrl) throw usageError('--base-url is missing.')
  return {
    baseUrl,
    apiKey: requireKey(),
    ...(against === undefined ? {} : { against: readSaved(against) }),
  }
}

function readSaved(path: string): SavedReading {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = messageOf(error).replace(/\s+/g, ' ')
    throw usageError(`Could not read the reading in ${path}: ${reason} Create it with --save ${path}.`)
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
