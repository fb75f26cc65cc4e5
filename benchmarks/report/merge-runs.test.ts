import { expect, test } from 'vitest'
import { mergeRuns } from './merge-runs.ts'
import { renderResults } from './render-results.ts'
import type { Result } from './result.ts'

const run = (...rows: [name: string, time: number, count: number][]): Result => ({
  about: 'Introduction.',
  tables: [
    {
      columns: { time: 'µs', count: '' },
      rows: rows.map(([name, ...values]) => ({ name, values })),
      sortedBy: { column: 'time', order: 'ascending' },
    },
  ],
})

test('a cell has the median and the range of the runs, and the rows are sorted by the median', () => {
  const runs = [
    run(['slow', 1_240.4, 5], ['fast', 12.34, 7]),
    // The order of a run does not matter.
    run(['fast', 14, 7], ['slow', 900, 5]),
    run(['slow', 1_300, 5], ['fast', 13, 7]),
  ]
  const recording = { title: 'Title', setting: 'Setting.', about: 'Introduction.', tables: mergeRuns(runs) }
  const page = renderResults({ example: recording })
  expect(page.slice(page.indexOf('## '))).toBe(
    [
      '## Title',
      '',
      'Introduction.',
      '',
      '|  | time | count |',
      '| --- | ---: | ---: |',
      '| fast | 13 µs (12.3 to 14) | 7 |',
      '| slow | 1,240 µs (900 to 1,300) | 5 |',
      '',
      'Setting.',
      '',
    ].join('\n'),
  )
})

test('rejects a run without a number for a cell', () => {
  expect(() => mergeRuns([run(['fast', 12, 7]), run(['fast', Number.NaN, 7])])).toThrow(
    'Could not merge the runs: "fast" has no number in the column "time".',
  )
  expect(() => mergeRuns([run(['fast', 12, 7]), run()])).toThrow('"fast" has no number')
})
