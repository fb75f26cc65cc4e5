import { createPaint, type Paint } from '../report/terminal.ts'
import type { LedgerDifference } from './compare-ledgers.ts'
import type { Coverage, GroupCoverage } from './coverage.ts'

/** Options of a report for a terminal. */
export interface TextOptions {
  readonly hasColor: boolean
  /** Lists every missing situation instead of the first ones of each group, and the impossible ones. Default false. */
  readonly isComplete?: boolean
}

/** Formats the coverage for a terminal of 80 columns. */
export function formatCoverage(coverage: Coverage, { hasColor, isComplete = false }: TextOptions): string {
  const paint = createPaint(hasColor)
  const lines = coverage.groups.flatMap((group) => [
    '',
    ...missingLines(group, isComplete ? Number.POSITIVE_INFINITY : shownPerGroup, paint),
    ...(isComplete ? impossibleLines(group, paint) : []),
  ])
  return [
    paint('bold', `${formatPercent(coverage.percent)} of the situations were met`) +
      ` (${coverage.covered} of ${coverage.possible})`,
    '',
    ...coverage.groups.map((group) => groupLine(group, paint)),
    ...lines.filter((line, index) => line !== '' || (lines[index + 1] ?? '') !== ''),
    '',
  ].join('\n')
}

/** Formats a difference for a terminal, with one sentence for each situation. */
export function formatDifference({ lost, gained }: LedgerDifference, { hasColor }: TextOptions): string {
  const paint = createPaint(hasColor)
  if (lost.length + gained.length === 0) return 'Both runs met the same situations.\n'
  const lines = [
    ...lost.map(({ description }) => `${paint('red', '−')} lost: ${description}`),
    ...gained.map(({ description }) => `${paint('green', '+')} gained: ${description}`),
  ]
  return `${lines.join('\n')}\n\n${lost.length} lost, ${gained.length} gained\n`
}

/** Formats a share, rounded down: only a complete one is 100 %. */
export function formatPercent(percent: number): string {
  return `${Math.floor(percent)} %`
}

const shownPerGroup = 5

const barWidth = 30

function groupLine({ group, percent, covered, possible }: GroupCoverage, paint: Paint): string {
  const filled = Math.floor((percent / 100) * barWidth)
  const bar = paint('green', '█'.repeat(filled)) + paint('dim', '░'.repeat(barWidth - filled))
  return `  ${group.padEnd(12)}${bar} ${formatPercent(percent).padStart(6)}  ${covered} of ${possible}`
}

function missingLines({ group, missing }: GroupCoverage, shown: number, paint: Paint): string[] {
  if (missing.length === 0) return []
  const hidden = missing.length - shown
  return [
    paint('bold', `${group}: never met`),
    ...missing.slice(0, shown).map(({ description }) => `  ${paint('red', '✗')} ${description}`),
    ...(hidden > 0 ? [paint('dim', `  and ${hidden} more; list them with --group '${group}'`)] : []),
  ]
}

function impossibleLines({ group, impossible }: GroupCoverage, paint: Paint): string[] {
  if (impossible.length === 0) return []
  return [
    paint('bold', `${group}: impossible, and not counted`),
    ...impossible.map(
      ({ description, impossible: reason = '' }) => `  ${description}: ${paint('dim', reason)}`,
    ),
  ]
}
