/**
 * True if an `Accept` header prefers HTML to JSON (RFC 9110, section 12.5.1), as browsers do. Without a preference,
 * as in requests of curl and of `fetch`, the result is false.
 */
export function prefersHtml(accept: string | null): boolean {
  const ranges = (accept ?? '').split(',').map(readRange)
  return qualityOf('text', 'html', ranges) > qualityOf('application', 'json', ranges)
}

/** Media type that a client accepts, which may have `*` in it, and its weight. */
interface Range {
  readonly name: string
  readonly quality: number
}

function readRange(text: string): Range {
  const [name = '', ...parameters] = text.toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return { name: name.trim(), quality: weight === undefined ? 1 : Number(weight) || 0 }
}

/** Returns the weight of the most specific range that includes the type; 0 without one. */
function qualityOf(type: string, subtype: string, ranges: readonly Range[]): number {
  for (const name of [`${type}/${subtype}`, `${type}/*`, '*/*']) {
    const range = ranges.find((each) => each.name === name)
    if (range) return range.quality
  }
  return 0
}
