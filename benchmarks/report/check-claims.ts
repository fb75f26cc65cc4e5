import type { Recordings, Table } from './result.ts'
import { formatSummary, type Summary, summarize } from './summary.ts'
import { convert, isUnit, type Unit } from './units.ts'

/**
 * Compares the claims of a page with the recordings, and returns a sentence for each that they contradict. A claim is a number
 * before a comment that names a cell:
 *
 *   at most 27 µs<!-- bench: client-overhead > permit tracking > over raw -->
 *
 * The parts of the name are the benchmark, the heading of the table if it has one, the row and the column. Without a unit, the
 * number has that of the column. The runs contradict a claim if it differs from their median by more than their range, after
 * rounding to the digits of the claim.
 */
export function checkClaims(page: string, text: string, recordings: Recordings): string[] {
  return [...text.matchAll(/<!--\s*bench\b:?\s*(.*?)\s*-->/gs)].flatMap(
    ({ 0: comment, 1: name = '', index }) => {
      const before = text.slice(0, index)
      const place = `${page}:${before.split('\n').length}`
      const cell = findCell(name, recordings)
      if (typeof cell === 'string') return [`${place}: ${cell}`]
      const claim = readClaim(before, cell.unit)
      if (typeof claim === 'string') return [`${place}: ${comment} ${claim}`]
      if (isSupported(claim, cell.summary)) return []
      const measured = formatSummary(cell.summary, cell.unit)
      const [benchmark] = name.split(' > ')
      return [
        `${place}: "${claim.text}" contradicts the latest runs, which measured ${measured} for "${name}". Correct the claim, or measure again with \`npm run bench ${benchmark}\`.`,
      ]
    },
  )
}

interface Cell {
  readonly summary: Summary
  readonly unit: Unit
}

/** Returns the named cell, or a sentence about the part of the name that is unknown. */
function findCell(name: string, recordings: Recordings): Cell | string {
  const [benchmark = '', ...rest] = name.split(' > ')
  const [column = '', row = '', title] = rest.reverse()
  const unknown = (part: string, known: readonly (string | undefined)[]) =>
    `"${name}" names an unknown ${part}. Known: ${known.map((each) => `"${each}"`).join(', ')}. Correct the name, or measure it with \`npm run bench\`.`
  const recording = recordings[benchmark]
  if (!recording) return unknown('benchmark', Object.keys(recordings))
  const table = recording.tables.find((each) => each.title === title)
  if (!table)
    return unknown(
      'table',
      recording.tables.map((each) => each.title),
    )
  const values = table.rows.find((each) => each.name === row)?.values
  if (!values)
    return unknown(
      'row',
      table.rows.map((each) => each.name),
    )
  return findColumn(table, values, column) ?? unknown('column', Object.keys(table.columns))
}

function findColumn(
  { columns }: Table<readonly number[]>,
  values: readonly (readonly number[])[],
  column: string,
): Cell | undefined {
  const numbers = values[Object.keys(columns).indexOf(column)]
  const unit = columns[column]
  return numbers && unit !== undefined ? { summary: summarize(numbers), unit } : undefined
}

/** Claim in the unit of its cell. */
interface Claim {
  readonly text: string
  readonly min: number
  readonly max: number
  /** Half of the last digit. */
  readonly rounding: number
}

/** Reads the number at the end of the text, such as `27 µs`, `1.4 to 1.7 times` or `at most 5,000`. */
function readClaim(before: string, target: Unit): Claim | string {
  const pattern =
    /(?:(at most|at least) )?(\d[\d,]*(?:\.\d+)?)(?: to (\d[\d,]*(?:\.\d+)?))?(?: ([^\d\s]\S*))?$/
  const [text, bound, from = '', to = from, word] = pattern.exec(before) ?? []
  if (text === undefined) return 'must follow a number.'
  const unit = word === undefined ? target : word === 'times' ? '×' : word
  const factor = isUnit(unit) ? convert(1, unit, target) : undefined
  if (factor === undefined) return `must follow a number in ${target || 'no unit'} (received "${text}").`
  const decimals = from.split('.')[1]?.length ?? 0
  const [low, high] = [from, to].map((digits) => factor * Number(digits.replaceAll(',', '')))
  return {
    text,
    min: bound === 'at most' ? Number.NEGATIVE_INFINITY : (low ?? Number.NaN),
    max: bound === 'at least' ? Number.POSITIVE_INFINITY : (high ?? Number.NaN),
    rounding: (factor * 10 ** -decimals) / 2,
  }
}

function isSupported({ min, max, rounding }: Claim, { median, min: from, max: to }: Summary): boolean {
  // Decimal fractions are not exact in binary.
  const tolerance = (to - from + rounding) * (1 + 1e-9)
  return median >= min - tolerance && median <= max + tolerance
}
