import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { formatCount } from '../format.ts'
import { useConsole } from '../state/hooks.ts'
import { BarChart } from './bar-chart.tsx'

/** Properties of {@link HourChart}. */
export interface HourChartProps {
  /** Name of the items, such as "Requests". */
  readonly noun: string
  /** Names of the parts of a bar. */
  readonly legend: readonly string[]
  /** ISO 8601 time of each item, and the part of the bar that counts it. */
  readonly items: readonly (readonly [at: string, part: number])[]
  /** Time of the oldest known item, if older ones are not known. */
  readonly since: string | undefined
  /** Returns what is shown above a large chart, for the totals of the parts. */
  readonly summary?: (totals: readonly number[]) => ComponentChildren
}

/** Chart of the last hour by minute on the service's clock. Without a summary it is small, and an hour without items has none. */
export function HourChart({ noun, legend, items, since, summary }: HourChartProps) {
  const { clock } = useConsole()
  const minute = useComputed(() => Math.floor(clock.now.value / 60_000)).value
  const counts = countMinutes(items, minute, legend.length)
  const totals = legend.map((_, part) => counts.reduce((sum, values) => sum + (values[part] ?? 0), 0))
  const total = totals.reduce((sum, count) => sum + count)
  if (total === 0 && !summary) return null
  const describe = (values: readonly number[]) =>
    legend.map((name, part) => `${name}: ${formatCount(values[part] ?? 0)}`).join(', ')
  const isCut = since !== undefined && Date.parse(since) >= (minute - 59) * 60_000
  return (
    <>
      {summary?.(totals)}
      <BarChart
        label={`${noun} per minute of the last hour: ${formatCount(total)}. ${describe(totals)}.`}
        isSmall={!summary}
        bars={counts.map((values, index) => {
          const label = new Date((minute - 59 + index) * 60_000).toISOString().slice(11, 16)
          return { label, title: `${label} – ${describe(values)}`, values }
        })}
      />
      {isCut && <p class="hint">The list begins at {since.slice(11, 16)}: it has the newest 1,000.</p>}
    </>
  )
}

/** Returns the number of items of each part for each of the 60 minutes that end with a minute, counted since 1970. */
export function countMinutes(
  items: HourChartProps['items'],
  minute: number,
  parts: number,
): readonly (readonly number[])[] {
  const counts = Array.from({ length: 60 }, () => Array<number>(parts).fill(0))
  for (const [at, part] of items) {
    const values = counts[Math.floor(Date.parse(at) / 60_000) - minute + 59]
    if (values?.[part] !== undefined) values[part] += 1
  }
  return counts
}
