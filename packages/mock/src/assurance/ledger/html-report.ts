import { type Cell, renderHtmlPage, type TableSection, type Tone } from '../report/html-page.ts'
import type { Coverage, GroupCoverage } from './coverage.ts'
import { formatPercent } from './text-report.ts'

/** Returns the coverage as one HTML file. */
export function renderCoverage(coverage: Coverage): string {
  const { percent, covered, possible, groups } = coverage
  return renderHtmlPage({
    title: 'Situations that this suite has met',
    summary:
      'A situation is something that a client of the service, or a receiver of its webhooks, can meet. What was never met is not tested.',
    figures: [
      { label: 'met', value: formatPercent(percent), tone: toneOf(percent) },
      { label: 'situations', value: `${covered} of ${possible}` },
      { label: 'never met', value: `${possible - covered}`, tone: covered === possible ? 'good' : 'warning' },
    ],
    sections: [summarize(groups), ...groups.map(toSection)],
    footer: 'permit-tracking-mock ledger report',
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

function toSection({ group, met, missing, impossible }: GroupCoverage): TableSection {
  const row = (id: string, description: string, result: Cell): Cell[] => [
    result,
    { text: id, isCode: true, detail: description },
  ]
  return {
    heading: `${group.charAt(0).toUpperCase()}${group.slice(1)}`,
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

function toneOf(percent: number): Tone {
  if (percent === 100) return 'good'
  return percent < 50 ? 'bad' : 'warning'
}
