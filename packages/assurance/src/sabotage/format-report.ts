import { type Cell, escapeHtml, renderHtmlPage, type Tone } from '../report/html-page.ts'
import { createPaint, wrap } from '../report/terminal.ts'
import type { SabotageReport, SaboteurOutcome, SaboteurResult } from './report.ts'

/** Returns the report as a table for a terminal of 80 columns. */
export function toTerminalText(report: SabotageReport, hasColor: boolean): string {
  const paint = createPaint(hasColor)
  const rows = order.flatMap((outcome) =>
    report.results.filter((result) => result.outcome === outcome).map((result) => ({ ...result, outcome })),
  )
  const width = Math.max(...rows.map(({ name }) => name.length), 0)
  const lines = rows.flatMap((result) => {
    const time = duration(result.durationMs).padStart(9)
    const mark = paint(colors[result.outcome], marks[result.outcome].padEnd(12))
    const line = `  ${mark}${result.name.padEnd(width)}${time}${result.isTimedOut ? '  (timeout)' : ''}`
    const detail = result.killedBy ?? (result.outcome === 'accepted' ? result.acceptedBecause : undefined)
    return detail === undefined
      ? [line]
      : [line, ...indent(detail, '      ').map((text) => paint('dim', text))]
  })
  const survivors = report.results
    .filter(({ outcome }) => outcome === 'survived')
    .flatMap(({ name, harm, hint, guide }) => [
      '',
      paint('bold', `  ${name}`),
      ...indent(harm, '    '),
      ...indent(hint, `    ${paint('cyan', '→')} `, '      '),
      paint('dim', `      docs/guides/${guide}.md`),
    ])
  const notReached = report.results
    .filter(({ outcome }) => outcome === 'not reached')
    .flatMap(({ name, hint }) => [
      paint('dim', `  ${name}`),
      ...indent(hint, `    ${paint('cyan', '→')} `, '      '),
    ])
  const section = (heading: string, content: readonly string[]) =>
    content.length > 0 ? ['', paint('bold', heading), ...content] : []
  return [
    '',
    ...lines,
    ...section('Survivors: what goes wrong, and the test that notices it', survivors),
    ...section('Not reached: the test that would meet it', notReached),
    ...section(
      'Never met, of the operations that the suite calls',
      (report.neverMet ?? []).flatMap(({ operation, situations }) =>
        indent(`${operation}: ${situations.join(', ')}`, '  ', '    ').map((line) => paint('dim', line)),
      ),
    ),
    '',
    ...summaryOf(report).map((line) => paint(report.isPassed ? 'green' : 'red', line)),
    ...verdictsOf(report).flatMap((verdict) => wrap(verdict)),
    '',
  ].join('\n')
}

/** Returns the report as one HTML file. */
export function toHtml(report: SabotageReport): string {
  const { results, scores, survived, accepted, notReached, neverMet } = report
  const section = (heading: string, text: string, wanted: SaboteurOutcome, columns: string[]) => {
    const rows = results.filter(({ outcome }) => outcome === wanted).map((result) => toRow(result))
    return rows.length > 0 ? [{ heading, text, columns, rows }] : []
  }
  const toTone = (score: number | null): Tone =>
    score === null ? 'neutral' : score === 100 ? 'good' : report.isPassed ? 'neutral' : 'bad'
  return renderHtmlPage({
    title: 'Sabotage report',
    summary: verdictsOf(report).join(' '),
    figures: [
      { label: 'Reached', value: `${results.length - notReached} of ${results.length}` },
      { label: 'Subtle bugs killed', value: percent(scores.subtle), tone: toTone(scores.subtle) },
      { label: 'Gross bugs killed', value: percent(scores.gross), tone: toTone(scores.gross) },
      { label: 'Survived', value: String(survived), tone: survived > 0 ? 'bad' : 'good' },
      ...(accepted > 0 ? [{ label: 'Accepted', value: String(accepted) }] : []),
      { label: 'Suite, once', value: duration(report.suiteMs) },
      { label: 'All runs', value: duration(report.totalMs) },
    ],
    sections: [
      ...section(
        'Survived',
        'The suite passed although the service was broken. Its tests do not look, or the program copes.',
        'survived',
        ['Saboteur', 'Harm, and the test that notices it'],
      ),
      ...section('Accepted', 'The suite passed, and that is right.', 'accepted', [
        'Saboteur',
        'Harm',
        'Reason',
      ]),
      ...section('Killed', 'The suite failed, as it should.', 'killed', ['Saboteur', 'Harm', 'Test', 'Run']),
      ...section('Not reached', 'The suite never used what these saboteurs change.', 'not reached', [
        'Saboteur',
        'Harm, and the test that would notice it',
      ]),
      ...(neverMet && neverMet.length > 0
        ? [
            {
              heading: 'Never met',
              text: 'Responses and events that the suite could meet with the operations that it calls.',
              columns: ['Operation', 'Situations'],
              rows: neverMet.map(({ operation, situations }): Cell[] => [
                { text: operation, isCode: true, tone: 'neutral' },
                situations.join(', '),
              ]),
            },
          ]
        : []),
    ],
    footer: `npx @permit-tracking/assurance sabotage -- ${report.command.join(' ')}`,
  })
}

/** Returns the report as JUnit XML. A survivor is a failure, and a saboteur that was not reached is skipped. */
export function toJUnit({ results, survived, notReached, totalMs }: SabotageReport): string {
  const cases = results.map(({ name, outcome, harm, hint, durationMs, killedBy, acceptedBecause }) => {
    const open = `    <testcase classname="sabotage" name="${escapeHtml(name)}" time="${seconds(durationMs)}"`
    if (outcome === 'killed' || outcome === 'accepted') {
      const note = outcome === 'killed' ? killedBy && `Killed by ${killedBy}` : `Accepted: ${acceptedBecause}`
      return note ? `${open}><system-out>${escapeHtml(note)}</system-out></testcase>` : `${open}/>`
    }
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

function toRow(result: SaboteurResult): Cell[] {
  const { name, harm, hint, guide, outcome, isTimedOut, durationMs } = result
  const first = { text: name, isCode: true, tone: tones[outcome] }
  if (outcome === 'killed')
    return [first, harm, result.killedBy ?? '', `${duration(durationMs)}${isTimedOut ? ' (timeout)' : ''}`]
  if (outcome === 'accepted') return [first, harm, result.acceptedBecause ?? '']
  return [first, { text: harm, detail: hint, guides: [guide] }]
}

function summaryOf(report: SabotageReport): string[] {
  const { results, killed, survived, accepted, notReached, suiteMs, totalMs } = report
  const outcomes = [
    `${killed} killed`,
    `${survived} survived`,
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
  ]
  return [
    `Reached ${results.length - notReached} of ${results.length} bugs: ${outcomes.join(', ')}`,
    `${duration(totalMs)}, ${(totalMs / suiteMs).toFixed(1)} × the suite`,
  ]
}

/** Returns a sentence for each reason why a report passes or fails. */
function verdictsOf({ results, notReached, regressions, scores }: SabotageReport): string[] {
  if (notReached === results.length)
    return [
      'The suite reaches no saboteur, so nothing was tested. Check that its tests use the mock, in this process or one that inherits its environment. A mock that runs already needs --server.',
    ]
  const kinds = [
    { score: scores.subtle, text: `${scores.subtle} % of the subtle bugs` },
    { score: scores.gross, text: `${scores.gross} % of the gross bugs` },
  ].filter(({ score }) => score !== null)
  const worse = results.filter(({ name }) => regressions?.includes(name))
  const outdated = results.filter(({ outcome, acceptedBecause }) => outcome === 'killed' && acceptedBecause)
  return [
    ...(kinds.length > 0
      ? [`The suite kills ${kinds.map(({ text }) => text).join(' and ')} that it reaches.`]
      : []),
    ...(worse.length > 0
      ? [`Worse than the baseline: ${worse.map(({ name, outcome }) => `${name} (${outcome})`).join(', ')}.`]
      : []),
    ...(outdated.length > 0
      ? [
          `Accepted, but killed by now: ${outdated.map(({ name }) => name).join(', ')}. Accept them no longer.`,
        ]
      : []),
  ]
}

const order = ['killed', 'accepted', 'survived'] as const

const marks = { killed: '✓ killed', survived: '✗ survived', accepted: '- accepted' }

const colors = { killed: 'green', survived: 'red', accepted: 'yellow' } as const

const tones: Readonly<Record<SaboteurOutcome, Tone>> = {
  killed: 'good',
  survived: 'bad',
  accepted: 'warning',
  'not reached': 'neutral',
}

function percent(score: number | null): string {
  return score === null ? 'none' : `${score} %`
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
