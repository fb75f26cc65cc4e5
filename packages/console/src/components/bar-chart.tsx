import { formatCount } from '../format.ts'

/** Stacked bar of a chart. */
interface Bar {
  /** Text beneath the bar. */
  readonly label: string
  /** Text on hover. */
  readonly title: string
  /** Values from the bottom to the top, in the order of the legend. */
  readonly values: readonly number[]
}

interface BarChartProps {
  /** Sentence that says what the chart shows, in place of the image. */
  readonly label: string
  readonly bars: readonly Bar[]
  /** Leaves out the axis, for a chart above a list. Default false. */
  readonly isSmall?: boolean
  /** Draws a line between the totals in place of bars, and another one at `limit`. */
  readonly line?: { readonly limit: number | undefined }
}

/** Chart of stacked bars, or of a line. The parts of a bar are in the same order everywhere. Show the same data in a table beside it. */
export function BarChart({ label, bars, isSmall = false, line }: BarChartProps) {
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const top = roundUp(Math.max(1, line?.limit ?? 0, ...totals))
  const percent = (count: number) => `${(count / top) * 100}%`
  const labelEvery = Math.ceil(bars.length / 5)
  return (
    <div class={isSmall ? 'chart chart-small' : 'chart'} role="img" aria-label={label}>
      {!isSmall &&
        axisMarks(top).map((mark) => (
          <span key={mark} class="chart-mark" style={{ bottom: percent(mark) }}>
            {formatCount(mark)}
          </span>
        ))}
      <div class="chart-bars">
        {bars.map((bar, index) => (
          <div key={bar.label} class="chart-bar" title={bar.title}>
            {!line &&
              bar.values.map(
                (value, part) =>
                  value > 0 && (
                    <i class={`chart-part chart-part-${part}`} style={{ height: percent(value) }} />
                  ),
              )}
            {(bars.length - 1 - index) % labelEvery === 0 && <small>{bar.label}</small>}
          </div>
        ))}
      </div>
      {line && (
        <svg
          class="chart-line"
          viewBox={`0 0 ${bars.length} ${top}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {line.limit !== undefined && (
            <path class="chart-limit" d={`M0 ${top - line.limit}h${bars.length}`} />
          )}
          <path d={`M${totals.map((total, index) => `${index + 0.5} ${top - total}`).join('L')}`} />
        </svg>
      )}
    </div>
  )
}

/** Returns the smallest round number that is not below a count: 1, 2, 3, 4, 5, 6, 8, 10, 20, 30 and so on. */
export function roundUp(count: number): number {
  if (count <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(count))
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= count) ?? 10
  return step * power
}

/** Returns the marks of an axis that starts at zero, in whole numbers. */
export function axisMarks(top: number): readonly number[] {
  return top % 2 === 0 ? [0, top / 2, top] : [0, top]
}
