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
