import type { Dialect } from '@permit-tracking/mock'
import { defaultDialect } from '@permit-tracking/mock/internal'
import { type Cell, renderHtmlPage, type Tone } from '../report/html-page.ts'
import { createPaint, printable, type Style, wrap } from '../report/terminal.ts'
import type { CompareReport } from './compare.ts'
import { type Difference, type Grade, grades } from './difference.ts'
import type { SwitchVerdict } from './switch-verdict.ts'

/** Subject and form of a report in a terminal. */
export interface ComparisonFormat {
  readonly baseUrl: string
  readonly hasColor: boolean
}

/** Formats a report for a terminal of 80 columns. */
export function formatComparison(report: CompareReport, { baseUrl, hasColor }: ComparisonFormat): string {
  const { switches, differences, changes, skipped, stopped } = report
  const paint = createPaint(hasColor)
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', paint('bold', title), ...lines]
  const shown = switches.filter(({ reason }) => reason !== noRead)
  const unread = switches.filter(({ reason }) => reason === noRead).map(({ name }) => name)
  const lines = [
    paint('bold', `Dialect of ${printable(baseUrl)}`),
    ...shown.flatMap((verdict) => {
      const style = verdict.value === undefined ? 'yellow' : 'green'
      const head = `  ${verdict.name.padEnd(17)}${paint(style, textOf(verdict).padEnd(15))} `
      return wrap(printable(verdict.reason), 45).map(
        (line, index) => (index === 0 ? head : ' '.repeat(35)) + paint('dim', line),
      )
    }),
    ...indent(`Not shown by reads: ${unread.join(', ')}.`).map((line) => paint('dim', line)),
    ...section(
      'Different even in that dialect',
      differences.flatMap((difference) => [
        `  ${paint(styles[difference.grade], difference.grade.padEnd(9))}${paint('bold', printable(difference.path))}  ${printable(difference.request)}`,
        `           service  ${printable(difference.service)}`,
        `           mock     ${printable(difference.mock)}`,
        paint('dim', `           ${plural(difference.count, 'response')}, ${difference.place}`),
      ]),
    ),
    ...section(
      'Changed since the earlier reading',
      (changes ?? []).map(
        ({ situation, path, before, now }) =>
          `  ${situation}: ${printable(path)} was ${printable(before)}, is ${printable(now)}`,
      ),
    ),
    ...section(
      'Not compared, because the mock can’t have the data',
      [...new Set(skipped)].map((name) => `  ${name}`),
    ),
    ...section('Ended early', stopped === undefined ? [] : indent(`${stopped}.`)),
    ...section('Start the mock in this dialect', [`  ${startCommand(report.dialect)}`]),
    '',
    ...wrap(summaryOf(report)),
    '',
  ]
  return lines.join('\n')
}

/** Returns a report as one HTML file. */
export function renderComparison(report: CompareReport, baseUrl: string): string {
  const { switches, differences, changes, counts, stopped } = report
  const certain = switches.filter(({ value }) => value !== undefined)
  return renderHtmlPage({
    title: 'Comparison of the service with the mock',
    summary: summaryOf(report),
    figures: [
      { label: 'Switches determined', value: `${certain.length} of ${switches.length}` },
      ...grades.map((grade) => ({
        label: `${grade.charAt(0).toUpperCase()}${grade.slice(1)}`,
        value: String(counts[grade]),
        tone: counts[grade] > 0 ? tones[grade] : ('good' as const),
      })),
      ...(changes ? [{ label: 'Changed', value: String(changes.length), tone: toneOf(changes.length) }] : []),
    ],
    sections: [
      {
        heading: 'Dialect',
        text: startCommand(report.dialect),
        columns: ['Switch', 'Value', 'Why'],
        rows: switches.map((verdict): Cell[] => [
          { text: verdict.name, isCode: true },
          {
            text: textOf(verdict),
            isCode: true,
            tone: verdict.reason === noRead ? 'neutral' : verdict.value === undefined ? 'warning' : 'good',
          },
          verdict.reason,
        ]),
      },
      {
        heading: 'Different even in this dialect',
        columns: ['Where', 'Service', 'Mock', 'Responses'],
        rows: differences.map((difference, index) => toRow(difference, index === 0)),
      },
      ...(changes
        ? [
            {
              heading: 'Changed since the earlier reading',
              columns: ['Situation', 'Where', 'Before', 'Now'],
              rows: changes.map(({ situation, path, before, now }) => [situation, path, before, now]),
            },
          ]
        : []),
    ].filter(({ rows }) => rows.length > 0),
    footer: `npx @permit-tracking/assurance compare --base-url ${baseUrl}${stopped === undefined ? '' : ` · ended early: ${stopped}`}`,
  })
}

const noRead = 'No read shows it.'

function toRow(
  { grade, path, operations, request, service, mock, count }: Difference,
  hasGuide: boolean,
): Cell[] {
  const where = operations.length > 1 ? ` and ${operations.length - 1} more operations` : ''
  return [
    {
      text: path,
      isCode: true,
      tone: tones[grade],
      detail: `${grade}: ${request}${where}`,
      ...(hasGuide && { guides: ['compare'] }),
    },
    service,
    mock,
    String(count),
  ]
}

/** Returns the command that starts a mock with the certain switches. */
function startCommand(dialect: Partial<Dialect>): string {
  const flags = Object.entries(dialect).flatMap(([name, value]) =>
    String(defaultDialect[name as keyof Dialect]) === String(value)
      ? []
      : [`--dialect ${name}=${String(value)}`],
  )
  return ['npx @permit-tracking/mock', ...flags].join(' ')
}

function summaryOf({ switches, differences, changes, compared, requests }: CompareReport): string {
  const certain = switches.filter(({ value }) => value !== undefined).length
  const found = differences.length === 0 ? 'no difference' : plural(differences.length, 'difference')
  const since = changes === undefined ? '' : ` ${plural(changes.length, 'change')} since the earlier reading.`
  return `${certain} of ${switches.length} switches determined by ${plural(requests, 'read')}. ${plural(compared, 'response')} replayed against the mock in this dialect: ${found}.${since}`
}

function textOf({ value, candidates }: SwitchVerdict): string {
  if (value !== undefined) return String(value)
  return candidates.length > 0 ? candidates.map(String).join(' or ') : 'unknown'
}

const styles: Readonly<Record<Grade, Style>> = {
  breaking: 'red',
  shape: 'yellow',
  order: 'cyan',
  value: 'dim',
}

const tones: Readonly<Record<Grade, Tone>> = {
  breaking: 'bad',
  shape: 'warning',
  order: 'warning',
  value: 'neutral',
}

function toneOf(count: number): Tone {
  return count > 0 ? 'warning' : 'good'
}

function indent(text: string): string[] {
  return wrap(printable(text), 78).map((line) => `  ${line}`)
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
