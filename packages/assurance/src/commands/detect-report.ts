import { describeDialect, dialectDifferences } from '@permit-tracking/mock/internal'
import type { DetectedSwitch, DialectDetection } from '../detect/detection.ts'
import { createPaint, type Paint, printable, wrap } from '../report/terminal.ts'

/** Subject and form of a report. */
export interface DetectionReport {
  readonly baseUrl: string
  /** File with the dialect; undefined without one. */
  readonly file: string | undefined
  readonly hasColor: boolean
}

/** Formats a detection for a terminal of 80 columns. */
export function formatDetection(
  detection: DialectDetection,
  { baseUrl, file, hasColor }: DetectionReport,
): string {
  const { dialect, switches, undocumented, requests, writes, leftovers, stopReason } = detection
  const paint = createPaint(hasColor)
  const known = switches.filter(({ value }) => value !== undefined)
  const rest = switches.filter(({ value }) => value === undefined)
  const flags = dialectDifferences(dialect).map((name) => `--dialect ${name}=${String(dialect[name])}`)
  const sent = `${requests} requests, ${writes === 0 ? 'all of them reads' : `${writes} of them writes`}`
  const sections = [
    [
      paint('bold', `Dialect of ${baseUrl}`),
      `${known.length} of ${switches.length} switches determined with ${sent}.`,
    ],
    ['', ...known.flatMap((finding) => row(finding, paint('green', cell(show(finding), valueWidth)), paint))],
    [
      '',
      paint('bold', 'Unknown'),
      ...rest.flatMap((finding) => row(finding, paint('yellow', cell(show(finding), valueWidth)), paint)),
    ],
    section(
      'Not allowed by the OpenAPI document',
      undocumented.flatMap(({ request, status, issues, count }) => [
        `  ${status} ${request}${count > 1 ? ` (${count} times)` : ''}`,
        ...issues.slice(0, 3).flatMap((issue) => wrapForeign(issue, 76).map((line) => `    ${line}`)),
        ...(issues.length > 3 ? [`    and ${issues.length - 3} more`] : []),
      ]),
    ),
    section(
      'Left over',
      leftovers.flatMap((text) => wrapForeign(text, 78).map((line) => `  ${line}`)),
    ),
    section(
      'Ended early',
      stopReason === undefined ? [] : wrapForeign(`${stopReason}.`, 78).map((line) => `  ${line}`),
    ),
    section(
      'Use it',
      file === undefined
        ? [
            `  createMock({ dialect: ${describeDialect(dialect)} })`,
            ['  npx @permit-tracking/mock', ...flags].join(' '),
          ]
        : [
            `  ${file} is for createMock({ dialect }), and for the server:`,
            `  npx @permit-tracking/mock --dialect ${file}`,
          ],
    ),
  ]
  return `${sections.flat().join('\n')}\n`

  function section(title: string, lines: readonly string[]): string[] {
    return lines.length === 0 ? [] : ['', paint('bold', title), ...lines]
  }
}

const nameWidth = 17
const valueWidth = 17

/** Formats a finding as its name, its value, and the reason in a column beside them. */
function row(finding: DetectedSwitch, value: string, paint: Paint): string[] {
  const margin = ' '.repeat(nameWidth + valueWidth + 4)
  const lines = wrapForeign(finding.reason, 80 - margin.length)
  const head = `  ${cell(finding.name, nameWidth)} ${value} `
  // A long value has a line of its own.
  if (show(finding).length > valueWidth)
    return [head.trimEnd(), ...lines.map((line) => margin + paint('dim', line))]
  return lines.map((line, index) => (index === 0 ? head : margin) + paint('dim', line))
}

function show({ value, candidates }: DetectedSwitch): string {
  if (value !== undefined) return value === '' ? '(none)' : String(value)
  return candidates.length > 0 ? candidates.join(' or ') : '?'
}

function cell(text: string, width: number): string {
  return text.padEnd(width)
}

/** Breaks a text of the service into lines. Words that are longer than a line are cut. */
function wrapForeign(text: string, width: number): string[] {
  return wrap(printable(text).replace(new RegExp(`[^ ]{${width}}(?=[^ ])`, 'g'), '$& '), width)
}
