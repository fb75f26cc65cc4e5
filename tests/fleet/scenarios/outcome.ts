/** Outcome of a scenario. */
export interface Outcome {
  /** Line with the measured values. */
  readonly text: string
  /** Targets that were missed. */
  readonly failures: readonly string[]
}

/** Returns the names of the targets that are false. */
export function missed(targets: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(targets).filter((name) => !targets[name])
}

/** Formats a share as a percentage with one decimal. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Formats milliseconds. */
export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
}

/** Returns the value below which the share of the values lies; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

/** Returns the largest value; 0 without values. */
export function largest(values: Iterable<number>): number {
  let found = 0
  for (const value of values) found = Math.max(found, value)
  return found
}
