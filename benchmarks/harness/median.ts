/** Returns the median. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

/** Returns the lower quartile. Load on the machine only makes measurements larger, and affects this one least. */
export function lowerQuartile(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[sorted.length >> 2] ?? Number.NaN
}
