import { type Cell, escapeHtml, renderHtmlPage, type Tone } from '../report/html-page.ts'
import { createPaint, type Style, wrap } from '../report/terminal.ts'
import type { SabotageReport, SaboteurOutcome, SaboteurResult } from './report.ts'

/** Returns the report as a table for a terminal of 80 columns. */
export function toTerminalText(report: SabotageReport, hasColor: boolean): string {
  const paint = createPaint(hasColor)
  const rows = order.flatMap((outcome) => report.results.filter((result) => result.outcome === outcome))
  const width = Math.max(...rows.map(({ name }) => name.length), 0)
  const lines = rows.map((result) => {
    const time = result.durationMs > 0 ? duration(result.durationMs).padStart(9) : ''
    const mark = paint(colors[result.outcome], marks[result.outcome].padEnd(15))
    const note = result.isTimedOut ? '  (timeout)' : ''
    return `  ${mark}${time === '' ? result.name : result.name.padEnd(width)}${time}${note}`
  })
  const hints = report.results
    .filter(({ outcome }) => outcome === 'survived')
    .flatMap(({ name, harm, hint, guide }) => [
      '',
      paint('bold', `  ${name}`),
      ...indent(harm, '    '),
      ...indent(hint, `    ${paint('cyan', '→')} `, '      '),
      paint('dim', `      docs/guides/${guide}.md`),
    ])
  return [
    '',
    ...lines,
    ...(hints.length > 0
      ? ['', paint('bold', 'Survivors: what goes wrong, and the test that notices it'), ...hints]
      : []),
    '',
    paint(report.isPassed ? 'green' : 'red', summaryOf(report)),
    ...wrap(verdictOf(report)),
    '',
  ].join('\n')
}

/** Returns the report as one HTML file. */
export function toHtml(report: SabotageReport): string {
  const { results, killed, survived, notReached, score, isPassed } = report
  const rowsOf = (wanted: SaboteurOutcome) => results.filter(({ outcome }) => outcome === wanted)
  const section = (heading: string, text: string, outcome: SaboteurOutcome, columns: string[]) => {
    const rows = rowsOf(outcome).map((result) => toRow(result))
    return rows.length > 0 ? [{ heading, text, columns, rows }] : []
  }
  return renderHtmlPage({
    title: 'Sabotage report',
    summary: verdictOf(report),
    figures: [
      { label: 'Score', value: `${score} %`, tone: score === 100 ? 'good' : isPassed ? 'neutral' : 'bad' },
      { label: 'Killed', value: String(killed), tone: 'good' },
      { label: 'Survived', value: String(survived), tone: survived > 0 ? 'bad' : 'good' },
      { label: 'Not reached', value: String(notReached) },
      { label: 'Suite, once', value: duration(report.suiteMs) },
      { label: 'All runs', value: duration(report.totalMs) },
    ],
    sections: [
      ...section(
        'Survived',
        'The suite passed although the service was broken. Its tests do not look, or the program copes.',
        'survived',
        ['Saboteur', 'Harm, and the test that notices it', 'Guide'],
      ),
      ...section('Killed', 'The suite failed, as it should.', 'killed', ['Saboteur', 'Harm', 'Run']),
      ...section('Not reached', 'The suite never used what these saboteurs change.', 'not reached', [
        'Saboteur',
        'Harm, and the test that would notice it',
        'Guide',
      ]),
    ],
    footer: `npx @permit-tracking/assurance sabotage -- ${report.command.join(' ')}`,
  })
}

/** Returns the report as JUnit XML. A survivor is a failure, and a saboteur that was not reached is skipped. */
export function toJUnit({ results, survived, notReached, totalMs }: SabotageReport): string {
  const cases = results.map(({ name, outcome, harm, hint, durationMs }) => {
    const open = `    <testcase classname="sabotage" name="${escapeHtml(name)}" time="${seconds(durationMs)}"`
    if (outcome === 'killed') return `${open}/>`
    const content =
      outcome === 'survived'
        ? `<failure message="${escapeHtml(harm)}">${escapeHtml(hint)}</failure>`
        : '<skipped message="not reached"/>'
    return `${open}>${content}</testcase>`
  })
  const counts = `tests="${results.length}" failures="${survived}" skipped="${notReached}" time="${seconds(totalMs)}"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="sabotage" ${counts}>
${cases.join('\n')}
  </testsuite>
</testsuites>
`
}

function toRow({ name, harm, hint, guide, outcome, isTimedOut, durationMs }: SaboteurResult): Cell[] {
  const first = { text: name, isCode: true, tone: tones[outcome] }
  if (outcome === 'killed') return [first, harm, `${duration(durationMs)}${isTimedOut ? ' (timeout)' : ''}`]
  return [first, { text: harm, detail: hint }, { text: `${guide}.md`, isCode: true }]
}

function summaryOf({ killed, survived, notReached, score, suiteMs, totalMs }: SabotageReport): string {
  const times = `${duration(totalMs)}, ${(totalMs / suiteMs).toFixed(1)} × the suite`
  return `${killed} killed, ${survived} survived, ${notReached} not reached: ${score} % (${times})`
}

function verdictOf({ newSurvivors, survived, killed, score, threshold, isPassed }: SabotageReport): string {
  if (killed + survived === 0)
    return 'The suite reached no saboteur. Check that its tests use the mock, in this process or one that inherits its environment.'
  if (newSurvivors && newSurvivors.length > 0)
    return `New survivors since the baseline: ${newSurvivors.join(', ')}.`
  if (!isPassed)
    return `The suite notices ${score} % of the bugs that it meets. The threshold is ${threshold} %.`
  return survived === 0
    ? 'The suite notices every bug that it meets.'
    : `The suite notices ${score} % of the bugs that it meets.`
}

const order: readonly SaboteurOutcome[] = ['killed', 'not reached', 'survived']

const marks: Readonly<Record<SaboteurOutcome, string>> = {
  killed: '✓ killed',
  survived: '✗ survived',
  'not reached': '- not reached',
}

const colors: Readonly<Record<SaboteurOutcome, Style>> = {
  killed: 'green',
  survived: 'red',
  'not reached': 'dim',
}

const tones: Readonly<Record<SaboteurOutcome, Tone>> = {
  killed: 'good',
  survived: 'bad',
  'not reached': 'neutral',
}

function duration(ms: number): string {
  return ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

/** Wraps a text at 80 columns, behind a margin. */
function indent(text: string, first: string, rest = first): string[] {
  return wrap(text, 80 - rest.length).map((line, index) => `${index === 0 ? first : rest}${line}`)
}
