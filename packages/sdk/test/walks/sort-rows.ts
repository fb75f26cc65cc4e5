import type { ModelRow } from './model-row.ts'
import type { ModelService } from './service.ts'

/** Returns the rows in the order of the service. */
export function sortRows(
  rows: readonly ModelRow[],
  service: ModelService,
  random: () => number,
): readonly ModelRow[] {
  const compareRows = comparator(service)
  if (service.ties === 'stable')
    return rows.toSorted((one, other) => compareRows(one, other) || (one.uuid < other.uuid ? -1 : 1))
  const shuffled = rows.map((row) => ({ row, tie: random() }))
  shuffled.sort((one, other) => compareRows(one.row, other.row) || one.tie - other.tie)
  return shuffled.map(({ row }) => row)
}

/** Returns a time with the precision of the service. */
export function precise(time: number, { timestamps }: ModelService): number {
  return timestamps === 'milliseconds' ? time : Math.floor(time / 1_000) * 1_000
}

function comparator(service: ModelService): (one: ModelRow, other: ModelRow) => number {
  const { order } = service
  const shown = ({ updatedAt }: ModelRow) => precise(updatedAt, service)
  if (order === 'updated_desc') return (one, other) => shown(other) - shown(one)
  if (order === 'updated_asc') return (one, other) => shown(one) - shown(other)
  if (order === 'filed_desc') return (one, other) => other.filed - one.filed
  if (order === 'status')
    return (one, other) => (one.status < other.status ? -1 : Number(one.status > other.status))
  if (order === 'random') return () => 0
  return (one, other) => (one.uuid < other.uuid ? -1 : 1)
}
