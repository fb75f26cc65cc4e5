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
  /** Names of the values, at most three. */
  readonly legend: readonly string[]
  readonly bars: readonly Bar[]
}

/** Bar chart whose parts differ in pattern and color. Show the same data in a table beside it. */
export function BarChart({ label, legend, bars }: BarChartProps) {
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const top = roundUp(Math.max(1, ...totals))
  const percent = (count: number) => `${(count / top) * 100}%`
  const labelEvery = Math.ceil(bars.length / 12)
  return (
    <figure class="chart">
      <div class="chart-plot" role="img" aria-label={label}>
        {axisMarks(top).map((mark) => (
          <span key={mark} class="chart-mark" style={{ bottom: percent(mark) }}>
            {formatCount(mark)}
          </span>
        ))}
        <div class="chart-bars">
          {bars.map((bar, index) => {
            // The last bar has a label, and every second label has room in a narrow console.
            const fromEnd = (bars.length - 1 - index) / labelEvery
            return (
              <div key={bar.label} class="chart-bar" title={bar.title}>
                {bar.values.map((value, part) => value > 0 && <Part part={part} height={percent(value)} />)}
                {Number.isInteger(fromEnd) && (
                  <small class={fromEnd % 2 === 1 ? 'wide' : undefined}>{bar.label}</small>
                )}
              </div>
            )
          })}
        </div>
      </div>
      <figcaption class="legend">
        {legend.map((name, part) => (
          <span key={name}>
            <Part part={part} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function Part({ part, height }: { readonly part: number; readonly height?: string }) {
  return <i class={`chart-part chart-part-${part}`} style={height && { height }} />
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
