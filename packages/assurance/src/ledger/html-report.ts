import { type Cell, renderHtmlPage, type TableSection, type Tone } from '../report/html-page.ts'
import type { Coverage, GroupCoverage } from './coverage.ts'
import type { SituationGroup } from './situation.ts'
import { formatPercent } from './text-report.ts'

/** Returns the coverage as one HTML file. */
export function renderCoverage(coverage: Coverage): string {
  const { percent, covered, possible, groups } = coverage
  return renderHtmlPage({
    title: 'Situations that this suite has met',
    summary:
      'A situation is a case that a client of the service, or a receiver of its webhooks, can meet. One that was never met is not tested.',
    figures: [
      { label: 'met', value: formatPercent(percent), tone: toneOf(percent) },
      { label: 'situations', value: `${covered} of ${possible}` },
      { label: 'never met', value: `${possible - covered}`, tone: covered === possible ? 'good' : 'warning' },
    ],
    sections: [summarize(groups), ...groups.map(toSection)],
    footer: 'npx @permit-tracking/assurance ledger report',
  })
}

function summarize(groups: readonly GroupCoverage[]): TableSection {
  return {
    heading: 'Groups',
    columns: ['Group', 'Met', 'Situations', 'Never met'],
    rows: groups.map(({ group, percent, covered, possible, missing }) => [
      group,
      { text: formatPercent(percent), tone: toneOf(percent) },
      `${covered} of ${possible}`,
      `${missing.length}`,
    ]),
  }
}

function toSection(coverage: GroupCoverage): TableSection {
  return isMatrix(coverage.group) ? toMatrix(coverage) : toList(coverage)
}

/** True for a group of combinations, such as operation × status. */
function isMatrix(group: SituationGroup): boolean {
  return group === 'responses' || group === 'pages' || group === 'faults'
}

/** Shows a group as a table whose rows and columns are the two parts of the identifiers. */
function toMatrix({ group, met, missing, impossible }: GroupCoverage): TableSection {
  const cells = new Map<string, Cell>()
  for (const { id } of met) cells.set(id, { text: 'met', tone: 'good' })
  for (const { id } of missing) cells.set(id, { text: 'never', tone: 'bad' })
  for (const { id, impossible: reason = '' } of impossible) {
    cells.set(id, { text: 'impossible', tone: 'neutral', detail: reason })
  }
  const parts = [...cells.keys()].map((id) => id.split(' × '))
  const left = [...new Set(parts.map(([name = '']) => name))].sort()
  const right = [...new Set(parts.map(([, name = '']) => name))].sort()
  // There are more places of a page than lists.
  const isTransposed = group === 'pages'
  const [rows, columns] = isTransposed ? [right, left] : [left, right]
  const cellOf = (row: string, column: string) =>
    cells.get(isTransposed ? `${column} × ${row}` : `${row} × ${column}`) ?? ''
  return {
    heading: headingOf(group),
    columns: ['', ...columns.map((column) => (group === 'responses' ? column.slice(0, 3) : column))],
    rows: rows.map((row) => [{ text: row, isCode: true }, ...columns.map((column) => cellOf(row, column))]),
  }
}

function toList({ group, met, missing, impossible }: GroupCoverage): TableSection {
  const row = (id: string, description: string, result: Cell): Cell[] => [
    result,
    { text: id, isCode: true, detail: description },
  ]
  return {
    heading: headingOf(group),
    columns: ['Result', 'Situation'],
    rows: [
      ...missing.map(({ id, description }) => row(id, description, { text: 'never met', tone: 'bad' })),
      ...met.map(({ id, description }) => row(id, description, { text: 'met', tone: 'good' })),
      ...impossible.map(({ id, description, impossible: reason = '' }) =>
        row(id, description, { text: 'impossible', tone: 'neutral', detail: reason }),
      ),
    ],
  }
}

function headingOf(group: SituationGroup): string {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}`
}

function toneOf(percent: number): Tone {
  if (percent === 100) return 'good'
  return percent < 50 ? 'bad' : 'warning'
}
