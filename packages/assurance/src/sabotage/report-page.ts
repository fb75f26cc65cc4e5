import type { Cell, Figure, MarkGroup, Page, TableSection, Tone } from '../report/page.ts'
import type { SabotageReport, SaboteurOutcome, SaboteurResult } from './report.ts'
import { saboteursByPart } from './saboteurs.ts'

/** Returns the report as a page. */
export function toPage(report: SabotageReport): Page {
  const { results, scores, neverMet } = report
  return {
    title: 'Sabotage report',
    summary: verdictsOf(report),
    tone: report.isPassed ? 'good' : 'bad',
    figures: [scoreFigure('Subtle', scores.subtle, report), scoreFigure('Gross', scores.gross, report)],
    overview: { heading: 'Every bug, by part of the service', groups: groupsOf(results) },
    sections: [
      ...outcomeSections.map(({ outcome, cellsOf, ...section }) => ({
        ...section,
        rows: results
          .filter((result) => result.outcome === outcome)
          .map((result): Cell[] => [
            { text: result.name, isCode: true, tone: tones[outcome] },
            ...cellsOf(result),
          ]),
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
  /** Returns the cells after the name. */
  readonly cellsOf: (result: SaboteurResult) => readonly Cell[]
}

const outcomeSections: readonly OutcomeSection[] = [
  {
    outcome: 'survived',
    heading: 'Survived',
    text: 'The suite passed although the service was broken. Its tests do not look, or the program copes.',
    columns: ['Saboteur', 'Harm, and the test that notices it'],
    cellsOf: ({ harm, hint, guide }) => [{ text: harm, detail: hint, guides: [guide] }],
  },
  {
    outcome: 'accepted',
    heading: 'Accepted',
    text: 'The suite passed, and that is right.',
    columns: ['Saboteur', 'Reason'],
    cellsOf: ({ acceptedBecause = '' }) => [acceptedBecause],
  },
  {
    outcome: 'killed',
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
    heading: 'Not reached',
    text: 'The suite never used what these saboteurs change.',
    columns: ['Saboteur', 'Test that would notice it'],
    cellsOf: ({ hint }) => [hint],
  },
]

const tones: Readonly<Record<SaboteurOutcome, Tone>> = {
  killed: 'good',
  survived: 'bad',
  accepted: 'warning',
  'not reached': 'neutral',
}

const outcomes: readonly SaboteurOutcome[] = ['killed', 'survived', 'accepted', 'not reached']

function scoreFigure(
  kind: 'Subtle' | 'Gross',
  score: number | null,
  { results, isPassed }: SabotageReport,
): Figure {
  const own = results.filter(({ isGross }) => isGross === (kind === 'Gross'))
  const parts = outcomes.map((outcome) => ({
    label: outcome,
    count: own.filter((result) => result.outcome === outcome).length,
    tone: tones[outcome],
  }))
  const tone = score === null ? 'neutral' : score === 100 ? 'good' : isPassed ? 'neutral' : 'bad'
  return { label: `${kind} bugs killed`, value: score === null ? 'none' : `${score} %`, tone, parts }
}

/** Returns a mark for each result, by the part of the service. */
function groupsOf(results: readonly SaboteurResult[]): MarkGroup[] {
  const byName = new Map(results.map((result) => [result.name, result]))
  return Object.entries(saboteursByPart).map(([name, all]) => ({
    name,
    marks: all
      .flatMap((saboteur) => byName.get(saboteur.name) ?? [])
      .map(({ name, outcome }) => ({ name, label: outcome, tone: tones[outcome] })),
  }))
}

/** Returns a sentence for each reason why a report passes or fails. */
function verdictsOf({
  results,
  notReached,
  regressions,
  scores,
  suiteMs,
  totalMs,
}: SabotageReport): string[] {
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
    `It reaches ${results.length - notReached} of ${results.length} bugs. One run takes ${duration(suiteMs)}, all together ${duration(totalMs)}.`,
  ]
}

function duration(ms: number): string {
  return ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}
