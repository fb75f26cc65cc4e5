import type { Cell, Page, TableSection, Tone } from '../report/page.ts'
import type { SabotageReport, SaboteurOutcome, SaboteurResult } from './report.ts'

/** Returns the report as a page. */
export function toPage(report: SabotageReport): Page {
  const { results, scores, survived, accepted, notReached, neverMet, suiteMs, totalMs } = report
  return {
    title: 'Sabotage report',
    summary: verdictsOf(report),
    tone: report.isPassed ? 'good' : 'bad',
    figures: [
      { label: 'Reached', value: `${results.length - notReached} of ${results.length}` },
      scoreFigure('Subtle bugs killed', scores.subtle, report),
      scoreFigure('Gross bugs killed', scores.gross, report),
      { label: 'Survived', value: String(survived), tone: survived > 0 ? 'bad' : 'good' },
      ...(accepted > 0 ? [{ label: 'Accepted', value: String(accepted) }] : []),
      { label: 'Suite, once', value: duration(suiteMs) },
      { label: 'All runs', value: duration(totalMs) },
    ],
    sections: [
      ...outcomeSections.map(({ outcome, tone, cellsOf, ...section }) => ({
        ...section,
        rows: results
          .filter((result) => result.outcome === outcome)
          .map((result): Cell[] => [{ text: result.name, isCode: true, tone }, ...cellsOf(result)]),
      })),
      {
        heading: 'Never met',
        text: 'Responses and events that the suite could meet with the operations that it calls.',
        columns: ['Operation', 'Situations'],
        rows: (neverMet ?? []).map(({ operation, situations }): Cell[] => [
          { text: operation, isCode: true, tone: 'neutral' },
          situations.join(', '),
        ]),
      },
    ],
    footer: `npx @permit-tracking/assurance sabotage -- ${report.command.join(' ')}`,
  }
}

/** Section with the saboteurs of one outcome. */
interface OutcomeSection extends Omit<TableSection, 'rows'> {
  readonly outcome: SaboteurOutcome
  readonly tone: Tone
  /** Returns the cells after the name. */
  readonly cellsOf: (result: SaboteurResult) => readonly Cell[]
}

const outcomeSections: readonly OutcomeSection[] = [
  {
    outcome: 'survived',
    tone: 'bad',
    heading: 'Survived',
    text: 'The suite passed although the service was broken. Its tests do not look, or the program copes.',
    columns: ['Saboteur', 'Harm, and the test that notices it'],
    cellsOf: ({ harm, hint, guide }) => [{ text: harm, detail: hint, guides: [guide] }],
  },
  {
    outcome: 'accepted',
    tone: 'warning',
    heading: 'Accepted',
    text: 'The suite passed, and that is right.',
    columns: ['Saboteur', 'Reason'],
    cellsOf: ({ acceptedBecause = '' }) => [acceptedBecause],
  },
  {
    outcome: 'killed',
    tone: 'good',
    heading: 'Killed',
    text: 'The suite failed, as it should.',
    columns: ['Saboteur', 'Run', 'Test'],
    cellsOf: ({ durationMs, isTimedOut, killedBy = '' }) => [
      `${duration(durationMs)}${isTimedOut ? ' (timeout)' : ''}`,
      killedBy,
    ],
  },
  {
    outcome: 'not reached',
    tone: 'neutral',
    heading: 'Not reached',
    text: 'The suite never used what these saboteurs change.',
    columns: ['Saboteur', 'Test that would notice it'],
    cellsOf: ({ hint }) => [hint],
  },
]

function scoreFigure(label: string, score: number | null, { isPassed }: SabotageReport) {
  if (score === null) return { label, value: 'none', tone: 'neutral' } as const
  const tone: Tone = score === 100 ? 'good' : isPassed ? 'neutral' : 'bad'
  return { label, value: `${score} %`, tone }
}

/** Returns a sentence for each reason why a report passes or fails. */
function verdictsOf({ results, notReached, regressions, scores }: SabotageReport): string[] {
  if (notReached === results.length)
    return [
      'The suite reaches no saboteur, so nothing was tested. Check that its tests use the mock, in this process or one that inherits its environment. A mock that runs already needs --server.',
    ]
  const kinds = (['subtle', 'gross'] as const)
    .filter((kind) => scores[kind] !== null)
    .map((kind) => `${scores[kind]} % of the ${kind} bugs`)
  const worse = results
    .filter(({ name }) => regressions?.includes(name))
    .map(({ name, outcome }) => `${name} (${outcome})`)
  const outdated = results
    .filter(({ outcome, acceptedBecause }) => outcome === 'killed' && acceptedBecause)
    .map(({ name }) => name)
  return [
    ...(kinds.length > 0 ? [`The suite kills ${kinds.join(' and ')} that it reaches.`] : []),
    ...(worse.length > 0 ? [`Worse than the baseline: ${worse.join(', ')}.`] : []),
    ...(outdated.length > 0
      ? [`Accepted, but killed by now: ${outdated.join(', ')}. Accept them no longer.`]
      : []),
  ]
}

function duration(ms: number): string {
  return ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}
