/** Unit of a column. An empty one is for counts. */
export type Unit = keyof typeof units

/** Units, with the quantity that they measure. */
const units = {
  ns: { quantity: 'time', size: 1e-6 },
  µs: { quantity: 'time', size: 1e-3 },
  ms: { quantity: 'time', size: 1 },
  s: { quantity: 'time', size: 1_000 },
  '%': { quantity: 'ratio', size: 0.01 },
  '×': { quantity: 'ratio', size: 1 },
  MiB: { quantity: 'memory', size: 2 ** 20 },
  kB: { quantity: 'memory', size: 1_000 },
  bytes: { quantity: 'memory', size: 1 },
  '': { quantity: 'count', size: 1 },
} as const

/** True for the name of a unit. */
export function isUnit(text: string): text is Unit {
  return Object.hasOwn(units, text)
}

/** Returns the value in another unit, or undefined if the units measure different quantities. */
export function convert(value: number, from: Unit, to: Unit): number | undefined {
  const [source, target] = [units[from], units[to]]
  return source.quantity === target.quantity ? (value * source.size) / target.size : undefined
}

/** Formats a number with three significant digits and its unit. A percentage has no decimals. */
export function formatNumber(value: number, unit: Unit): string {
  return `${formatDigits(value, unit)} ${unit}`.trimEnd()
}

/** Formats a number without its unit. */
export function formatDigits(value: number, unit: Unit): string {
  const isWhole = Math.abs(value) >= 100 || Number.isInteger(value) || unit === '%'
  // Adding 0 removes the sign of −0.
  return isWhole ? (Math.round(value) + 0).toLocaleString('en') : value.toPrecision(3)
}
