import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { formatCount } from '../format.ts'

/** Stacked bar of a chart. */
export interface Bar {
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

const chartHeight = 180
const margin = { top: 10, bottom: 22, right: 6 }

/** Bar chart whose parts differ in pattern and color. Show the same data in a table beside it. */
export function BarChart({ label, legend, bars }: BarChartProps) {
  const { ref, width } = useWidth()
  const id = useId()
  const top = roundUp(Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))))
  const marks = axisMarks(top)
  const left = 8 + 7 * formatCount(top).length
  const slot = Math.max(1, (width - left - margin.right) / bars.length)
  const barWidth = Math.min(44, Math.max(1, slot * 0.72))
  const labelEvery = Math.ceil(58 / slot)
  return (
    <figure class="chart" ref={ref}>
      <svg viewBox={`0 0 ${width} ${margin.top + chartHeight + margin.bottom}`} role="img" aria-label={label}>
        <Patterns id={id} />
        {marks.map((mark) => {
          const y = margin.top + chartHeight * (1 - mark / top)
          return (
            <g key={mark}>
              <line class="chart-line" x1={left} x2={width} y1={y} y2={y} />
              <text x={left - 6} y={y + 4} text-anchor="end">
                {formatCount(mark)}
              </text>
            </g>
          )
        })}
        {bars.map((bar, index) => {
          const start = left + slot * index
          const isLabelled = (bars.length - 1 - index) % labelEvery === 0
          const isLast = index === bars.length - 1
          return (
            <g key={bar.label}>
              <title>{bar.title}</title>
              <rect class="chart-slot" x={start} y={margin.top} width={slot} height={chartHeight} />
              {stackParts(bar.values, top, chartHeight).map(({ y, height }, part) => (
                <rect
                  key={legend[part]}
                  class={`chart-part-${part}`}
                  fill={fillOf(id, part)}
                  x={start + (slot - barWidth) / 2}
                  y={margin.top + y}
                  width={barWidth}
                  height={height}
                />
              ))}
              {isLabelled && (
                <text
                  x={isLast ? start + slot : start + slot / 2}
                  y={margin.top + chartHeight + 17}
                  text-anchor={isLast ? 'end' : 'middle'}
                >
                  {bar.label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <figcaption class="legend">
        {legend.map((name, part) => (
          <span key={name}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <rect class={`chart-part-${part}`} fill={fillOf(id, part)} width="12" height="12" />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function fillOf(id: string, part: number): string | undefined {
  return part === 0 ? undefined : `url(#${id}-${part})`
}

/** Stripes for the second part of a bar and a grid for the third one. */
function Patterns({ id }: { readonly id: string }) {
  const tile = { width: 5, height: 5, patternUnits: 'userSpaceOnUse' }
  return (
    <defs>
      <pattern id={`${id}-1`} {...tile} patternTransform="rotate(45)">
        <rect class="chart-back-1" width="5" height="5" />
        <rect class="chart-ink-1" width="2.5" height="5" />
      </pattern>
      <pattern id={`${id}-2`} {...tile}>
        <rect class="chart-ink-2" width="5" height="5" />
        <rect class="chart-back-2" x="1.5" y="1.5" width="2" height="2" />
      </pattern>
    </defs>
  )
}

/** Measures an element, so that the texts in the chart have the same size at every width. */
function useWidth() {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.max(200, Math.floor(element.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
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

/** Part of a stacked bar, in pixels from the top of the chart. */
export interface StackedPart {
  readonly y: number
  readonly height: number
}

/** Shortest part of a bar in pixels. A single error among thousands of requests must be seen. */
const shortest = 2

/** Stacks the values of a bar from the bottom of the chart. Parts without a value have no height. */
export function stackParts(values: readonly number[], top: number, height: number): readonly StackedPart[] {
  let bottom = height
  return values.map((value) => {
    const own = value === 0 ? 0 : Math.max(shortest, (value / top) * height)
    bottom -= own
    return { y: bottom, height: own }
  })
}
