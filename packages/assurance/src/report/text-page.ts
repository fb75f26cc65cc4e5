import type { Cell, DetailedCell, Page, TableSection, Tone } from './page.ts'
import { createPaint, type Paint, type Style, wrap } from './terminal.ts'

/**
 * Returns a report for a terminal of 80 columns. A terminal is read from its end, so the summary comes last, and before it the most
 * important table.
 */
export function renderTextPage({ summary, tone, sections }: Page, hasColor: boolean): string {
  const paint = createPaint(hasColor)
  const lines = [
    ...sections.toReversed().flatMap((section) => renderSection(section, paint)),
    '',
    ...summary.flatMap((sentence) => wrap(printable(sentence)).map((line) => paintAs(tone, line, paint))),
    '',
  ]
  return lines.join('\n')
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

/** Puts the cells side by side if they fit, and otherwise below the first one. Their details follow. */
function renderRow(cells: readonly DetailedCell[], widths: readonly number[], paint: Paint): string[] {
  const texts = cells.map((cell, index) => textOf(cell).padEnd(widths[index] ?? 0))
  const [first = '', ...others] = texts.map((text, index) => paintAs(cells[index]?.tone, text, paint))
  const isShort = texts.join('  ').trimEnd().length <= 78
  const details = cells.flatMap(({ detail, code = '', guides = [] }) => [
    ...(detail === undefined ? [] : indent(detail, 6)),
    ...code.split('\n').flatMap((line) => (line === '' ? [] : [`      ${printable(line)}`])),
    ...guides.map((name) => `      docs/guides/${name}.md`),
  ])
  return [
    ...(isShort
      ? [`  ${[first, ...others].join('  ')}`.trimEnd()]
      : [`  ${first}`.trimEnd(), ...indent(texts.slice(1).join('  ').replace(/ +$/, ''), 6)]),
    ...details.map((line) => paint('dim', line)),
  ]
}

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
