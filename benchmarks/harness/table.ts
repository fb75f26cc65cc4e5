/** Returns a Markdown table. The first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** Formats a number of microseconds. */
export function micros(value: number): string {
  return `${value < 1_000 ? value.toPrecision(3) : Math.round(value).toLocaleString('en')} µs`
}

/** Formats a share as a whole percentage. */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}
