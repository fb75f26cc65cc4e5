import { median as medianOf } from '../harness/median.ts'
import { formatDigits, formatNumber, type Unit } from './units.ts'

/** Median of several runs, and their range. */
export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Returns the median, the smallest and the largest of the numbers. */
export function summarize(numbers: readonly number[]): Summary {
  return { median: medianOf(numbers), min: Math.min(...numbers), max: Math.max(...numbers) }
}

/** Formats the median, and the range if it is wide enough to see. */
export function formatSummary({ median, min, max }: Summary, unit: Unit): string {
  const [from, to] = [formatDigits(min, unit), formatDigits(max, unit)]
  return from === to ? formatNumber(median, unit) : `${formatNumber(median, unit)} (${from} to ${to})`
}
