import { operations } from '@permit-tracking/mock/internal'
import { createPaint, type Style } from '../report/terminal.ts'
import type { ParityReport } from './compare.ts'
import { type Difference, type Grade, grades } from './difference.ts'

/** Writes a report for a terminal of 80 columns. */
export function formatParity(
  { differences, counts, compared, skipped }: ParityReport,
  { hasColor }: { readonly hasColor: boolean },
): string {
  const paint = createPaint(hasColor)
  const lines: string[] = []
  for (const difference of differences) {
    lines.push(
      `${paint(colors[difference.grade], difference.grade.padEnd(8))}  ${paint('bold', difference.path)}  ${targetOf(difference)}`,
      `          recorded ${difference.recorded}`,
      `          mock     ${difference.mock}`,
      paint('dim', `          ${plural(difference.count, 'response')}, first: ${difference.situation}`),
      paint('dim', `          ${difference.place}`),
      '',
    )
  }
  for (const situation of new Set(skipped)) {
    lines.push(paint('dim', `Not compared, because the mock can't have the data: ${situation}`))
  }
  const summary = grades.map((grade) => {
    const text = `${counts[grade]} ${grade}`
    return counts[grade] > 0 ? paint(colors[grade], text) : text
  })
  lines.push(`${plural(compared, 'response')} compared: ${summary.join(', ')}`)
  return `${lines.join('\n')}\n`
}

const colors: Readonly<Record<Grade, Style>> = {
  breaking: 'red',
  shape: 'yellow',
  order: 'cyan',
  value: 'dim',
}

function targetOf({ operations: [first, ...others] }: Difference): string {
  if (first === undefined) return 'an unknown path'
  const { method, path } = operations[first]
  return `${method} ${path}${others.length > 0 ? ` and ${others.length} more` : ''}`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
