import { describeDialect, dialectDifferences } from '@permit-tracking/mock/internal'
import type { DetectedSwitch, DialectDetection } from '../detect/detection.ts'

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
  const paint = (code: number, text: string) => (hasColor ? `\u001b[${code}m${text}\u001b[0m` : text)
  const known = switches.filter(({ value }) => value !== undefined)
  const rest = switches.filter(({ value }) => value === undefined)
  const flags = dialectDifferences(dialect).map((name) => `--dialect ${name}=${String(dialect[name])}`)
  const sent = `${requests} requests, ${writes === 0 ? 'all of them reads' : `${writes} of them writes`}`
  const sections = [
    [
      paint(1, `Dialect of ${baseUrl}`),
      `${known.length} of ${switches.length} switches determined with ${sent}.`,
    ],
    ['', ...known.flatMap((finding) => row(finding, paint(32, cell(show(finding), valueWidth)), paint))],
    [
      '',
      paint(1, 'Unknown'),
      ...rest.flatMap((finding) => row(finding, paint(33, cell(show(finding), valueWidth)), paint)),
    ],
    section(
      'Not allowed by the OpenAPI document',
      undocumented.flatMap(({ request, status, issues, count }) => [
        `  ${status} ${request}${count > 1 ? ` (${count} times)` : ''}`,
        ...issues.slice(0, 3).flatMap((issue) => wrap(issue, 76).map((line) => `    ${line}`)),
        ...(issues.length > 3 ? [`    and ${issues.length - 3} more`] : []),
      ]),
    ),
    section(
      'Left over',
      leftovers.flatMap((text) => wrap(text, 78).map((line) => `  ${line}`)),
    ),
    section(
      'Ended early',
      stopReason === undefined ? [] : wrap(`${stopReason}.`, 78).map((line) => `  ${line}`),
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
    return lines.length === 0 ? [] : ['', paint(1, title), ...lines]
  }
}

const nameWidth = 17
const valueWidth = 17

/** Formats a finding as its name, its value, and the reason in a column beside them. */
function row(
  finding: DetectedSwitch,
  value: string,
  paint: (code: number, text: string) => string,
): string[] {
  const margin = ' '.repeat(nameWidth + valueWidth + 4)
  const lines = wrap(finding.reason, 80 - margin.length)
  const head = `  ${cell(finding.name, nameWidth)} ${value} `
  // A long value has a line of its own.
  if (show(finding).length > valueWidth)
    return [head.trimEnd(), ...lines.map((line) => margin + paint(2, line))]
  return lines.map((line, index) => (index === 0 ? head : margin) + paint(2, line))
}

function show({ value, candidates }: DetectedSwitch): string {
  if (value !== undefined) return value === '' ? '(none)' : String(value)
  return candidates.length > 0 ? candidates.join(' or ') : '?'
}

function cell(text: string, width: number): string {
  return text.padEnd(width)
}

/** Breaks a text into lines, between words. Longer words are cut. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text)
    .split(' ')
    .flatMap((part) => part.match(new RegExp(`.{1,${width}}`, 'g')) ?? [])) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** Replaces characters with which a service could control the terminal. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?')
}
