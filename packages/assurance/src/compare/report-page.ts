import type { Dialect } from '@permit-tracking/mock'
import { dialectDifferences } from '@permit-tracking/mock/internal'
import type { Cell, Page, Tone } from '../report/page.ts'
import type { CompareReport } from './compare.ts'
import { type Difference, type Grade, grades, plural } from './difference.ts'
import { noRead, type SwitchVerdict } from './switch-verdict.ts'

/** Returns the report as a page. */
export function toPage(report: CompareReport, baseUrl: string): Page {
  const { switches, differences, changes, compared, requests, stopped } = report
  const certain = `${switches.filter(({ value }) => value !== undefined).length} of ${switches.length}`
  const found = differences.length === 0 ? 'no difference' : plural(differences.length, 'difference')
  return {
    title: 'Comparison of the service with the mock',
    summary: [
      `${certain} switches determined by ${plural(requests, 'read')}.`,
      `${plural(compared, 'response')} replayed against the mock in this dialect: ${found}.`,
      ...(changes ? [`${plural(changes.length, 'change')} since the earlier reading.`] : []),
      ...(stopped === undefined ? [] : [`Ended early: ${stopped}.`]),
    ],
    figures: [
      { label: 'Switches determined', value: certain },
      ...grades.map((grade) => {
        const { length } = differences.filter((difference) => difference.grade === grade)
        const label = `${grade.charAt(0).toUpperCase()}${grade.slice(1)}`
        return { label, value: String(length), tone: length > 0 ? tones[grade] : ('good' as const) }
      }),
      ...(changes ? [{ label: 'Changed', value: String(changes.length) }] : []),
    ],
    sections: [
      {
        heading: 'Dialect',
        command: startCommand(report.dialect),
        columns: ['Switch', 'Value', 'Why'],
        rows: switches.map((verdict): Cell[] => [
          { text: verdict.name, isCode: true },
          { text: textOf(verdict), isCode: true, tone: toneOf(verdict) },
          verdict.reason,
        ]),
      },
      {
        heading: 'Different even in this dialect',
        columns: ['Where', 'Difference'],
        rows: differences.map((difference, index) => toRow(difference, index === 0)),
      },
      {
        heading: 'Changed since the earlier reading',
        columns: ['Where', 'Change'],
        rows: (changes ?? []).map(({ situation, path, before, now }): Cell[] => [
          { text: `${situation}: ${path}`, tone: 'warning' },
          `was ${before}, is ${now}`,
        ]),
      },
      {
        heading: 'Not compared, because the mock can’t have the data',
        columns: ['Situation'],
        rows: [...new Set(report.skipped)].map((situation) => [situation]),
      },
    ],
    footer: `npx @permit-tracking/assurance compare --base-url ${baseUrl}`,
  }
}

function toRow(difference: Difference, hasGuide: boolean): Cell[] {
  const { grade, path, place, operations, request, service, mock, count } = difference
  const where = operations.length > 1 ? ` and ${operations.length - 1} more operations` : ''
  return [
    {
      text: path,
      isCode: true,
      tone: tones[grade],
      detail: `${grade}: ${request}${where}`,
      ...(hasGuide && { guides: ['compare'] }),
    },
    { text: `service: ${service}, mock: ${mock}`, detail: `${plural(count, 'response')}, ${place}` },
  ]
}

/** Returns the command that starts a mock with the certain switches. */
function startCommand(dialect: Partial<Dialect>): string {
  const flags = dialectDifferences(dialect).map((name) => `--dialect ${name}=${String(dialect[name])}`)
  return ['npx @permit-tracking/mock', ...flags].join(' ')
}

function textOf({ value, candidates }: SwitchVerdict): string {
  if (value !== undefined) return String(value)
  return candidates.length > 0 ? candidates.map(String).join(' or ') : 'unknown'
}

function toneOf({ value, reason }: SwitchVerdict): Tone {
  return reason === noRead ? 'neutral' : value === undefined ? 'warning' : 'good'
}

const tones: Readonly<Record<Grade, Tone>> = {
  breaking: 'bad',
  shape: 'warning',
  order: 'warning',
  value: 'neutral',
}
