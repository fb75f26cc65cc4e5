import type { Cell, DetailedCell, Figure, Page, TableSection, Tone } from './page.ts'
import { guidesUrl } from './page.ts'
import { createPaint, type Paint, type Style, wrap } from './terminal.ts'

/**
 * Returns a report for a terminal of 80 columns. A terminal is read from its end, so the summary comes last, and before it the most
 * important table.
 */
export function renderTextPage({ summary, tone, figures, sections }: Page, hasColor: boolean): string {
  const paint = createPaint(hasColor)
  const lines = [
    ...sections.toReversed().flatMap((section) => renderSection(section, paint)),
    '',
    ...wrap(figures.map(figureText).join(' · ')),
    ...summary.flatMap((sentence) => wrap(printable(sentence)).map((line) => paintAs(tone, line, paint))),
    '',
  ]
  return lines.join('\n')
}

function figureText({ label, value, parts = [] }: Figure): string {
  const counts = parts.filter(({ count }) => count > 0).map(({ label, count }) => `${count} ${label}`)
  return `${label}: ${value}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}`
}

function renderSection({ heading, text, command, columns, rows }: TableSection, paint: Paint): string[] {
  if (rows.length === 0) return []
  const cells = rows.map((row) => row.map(toDetailed))
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => textOf(row[index]).length)))
  return [
    '',
    paint('bold', heading),
    ...(text === undefined ? [] : indent(text, 2).map((line) => paint('dim', line))),
    ...cells.flatMap((row) => renderRow(row, widths, paint)),
    ...(command === undefined ? [] : [`  ${command}`]),
  ]
}

/** Puts the cells side by side if there is room for the last one, and otherwise the last one below. Their details follow. */
function renderRow(cells: readonly DetailedCell[], widths: readonly number[], paint: Paint): string[] {
  const last = cells.at(-1)
  const before = cells.slice(0, -1).map((cell, index) => ({
    tone: cell.tone,
    text: `${textOf(cell).padEnd(widths[index] ?? 0)}  `,
  }))
  const start = `  ${before.map(({ tone, text }) => paintAs(tone, text, paint)).join('')}`
  const margin = 2 + before.reduce((width, { text }) => width + text.length, 0)
  const hasRoom = margin + Math.min(textOf(last).length, minWidth) <= 80
  const [first = '', ...rest] = indent(textOf(last), hasRoom ? margin : 6)
  const details = cells.flatMap(({ detail, code = '', guides = [] }) => [
    ...(detail === undefined ? [] : indent(detail, 6)),
    ...code.split('\n').flatMap((line) => (line === '' ? [] : [`      ${printable(line)}`])),
    ...guides.map((name) => `      ${guidesUrl}${name}`),
  ])
  return [
    ...(hasRoom ? [start + paintAs(last?.tone, first.trimStart(), paint)] : [start, first]),
    ...rest,
    ...details.map((line) => paint('dim', line)),
  ].map((line) => line.trimEnd())
}

/** Room that is enough for a cell of several lines. */
const minWidth = 40

function toDetailed(cell: Cell): DetailedCell {
  return typeof cell === 'string' ? { text: cell } : cell
}

function textOf(cell: DetailedCell | undefined): string {
  const { text, tone } = cell ?? { text: '' }
  return printable(tone === undefined ? text : `${marks[tone]} ${text}`)
}

function paintAs(tone: Tone | undefined, text: string, paint: Paint): string {
  return tone === undefined ? text : paint(styles[tone], text)
}

const marks: Readonly<Record<Tone, string>> = { good: '✓', bad: '✗', warning: '!', neutral: '•' }

const styles: Readonly<Record<Tone, Style>> = { good: 'green', bad: 'red', warning: 'yellow', neutral: 'dim' }

function indent(text: string, margin: number): string[] {
  return wrap(printable(text), 80 - margin).map((line) => ' '.repeat(margin) + line)
}

/** Replaces characters with which a service or a test could control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '?')
}
