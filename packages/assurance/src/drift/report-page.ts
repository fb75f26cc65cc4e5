import type { Cell, Page } from '../report/page.ts'
import type { DriftReport } from './drift.ts'
import type { DriftRead, LostPermit } from './observe-read.ts'

/** Returns the report of `drift` as a page: the requests that lost permits, and one row for each read. */
export function toPage({ passed, reads, pageLoop }: DriftReport): Page {
  const present = reads.reduce((sum, read) => sum + read.present, 0)
  const lost = reads.flatMap((read) => read.lost)
  const updated = lost.filter(({ isUpdated }) => isUpdated).length
  const tone = passed ? 'good' : 'bad'
  return {
    title: 'A list that changes while it is read',
    summary: [
      `Lost ${lost.length} of ${present} permits that were on the list during a whole read.`,
      ...(passed ? [] : [`Updated meanwhile: ${updated}. Unchanged: ${lost.length - updated}.`]),
      `A loop over the page numbers lost ${pageLoop.flatMap((read) => read.lost).length}.`,
    ],
    tone,
    figures: [{ label: 'Permits found', value: `${present - lost.length} of ${present}`, tone }],
    sections: [
      {
        heading: 'Lost permits',
        text: 'Why, and what to do: https://permit-tracking.github.io/permit-tracking-js/guides/drift',
        columns: ['Seed', 'Lost', 'Request that lost them, and how it lost the first one'],
        rows: reads.flatMap(toLossRows),
      },
      {
        heading: 'Reads',
        columns: ['Seed', 'Found', 'Read'],
        rows: reads.map(({ seed, present, lost, changes, requests, duplicates }): Cell[] => [
          { text: `${seed}`, isCode: true, tone: lost.length === 0 ? 'good' : 'bad' },
          `${present - lost.length} of ${present}`,
          `requests: ${requests}, changes: ${changes}, permits returned again: ${duplicates}`,
        ]),
      },
    ],
  }
}

function toLossRows({ seed, lost }: DriftRead): Cell[][] {
  const isOf = (name: string) => (permit: LostPermit) => permit.request === name
  const firsts = lost.filter(({ request }, index) => lost.findIndex(isOf(request)) === index)
  return firsts.map(({ uuid, isUpdated, request, reason }) => [
    `${seed}`,
    `${lost.filter(isOf(request)).length}`,
    { text: request, detail: `${uuid}${isUpdated ? ', which was updated' : ''}: ${reason}` },
  ])
}
