import type { Recording, Recordings, Table } from './result.ts'
import { formatSummary, summarize } from './summary.ts'

/** Returns the text of RESULTS.md. */
export function renderResults(recordings: Recordings): string {
  const sections = Object.values(recordings).map(renderSection)
  return [
    '# Results',
    'Written by the benchmarks (`npm run bench`). A number is the median of the runs, each in a process of its own. The range in\nparentheses is from the smallest run to the largest.',
    ...sections,
  ]
    .join('\n\n')
    .concat('\n')
}

/** Returns the section of a benchmark. */
export function renderSection({ title, about, tables, setting }: Recording): string {
  return [`## ${title}`, about, ...tables.flatMap(renderTable), setting].filter(Boolean).join('\n\n')
}

function renderTable({ title, about, columns, rows, sortedBy }: Table<readonly number[]>): string[] {
  const units = Object.values(columns)
  const sorted = [...rows]
  if (sortedBy) {
    const index = Object.keys(columns).indexOf(sortedBy.column)
    const sign = sortedBy.order === 'ascending' ? 1 : -1
    const medianOf = ({ values }: (typeof rows)[number]) => summarize(values[index] ?? []).median
    sorted.sort((one, other) => sign * (medianOf(one) - medianOf(other)))
  }
  const lines = [
    ['', ...Object.keys(columns)],
    ['---', ...units.map(() => '---:')],
    ...sorted.map(({ name, values }) => [
      name,
      ...values.map((numbers, index) => formatSummary(summarize(numbers), units[index] ?? '')),
    ]),
  ]
  const text = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return [title ? `### ${title}` : '', about ?? '', text].filter(Boolean)
}
