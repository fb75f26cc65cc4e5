import { inputError } from './user-error.ts'

/** The known name that a misspelt one was meant to be; nothing when none is close. */
export function closest(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined
  // A third of the letters may be wrong; of three letters one, as two would make any word of any other.
  let fewest = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const candidate of known) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase())
    if (edits < fewest) [nearest, fewest] = [candidate, edits]
  }
  return nearest
}

/**
 * Checks names that no compiler has checked.
 *
 * @throws TypeError for one that isn't known, and for what has no names; the action is what can't be done, such as
 * `create the mock`.
 */
export function assertKnownKeys(action: string, options: object, known: readonly string[]): void {
  // JavaScript gives anything.
  const given: unknown = options
  if (typeof given !== 'object' || given === null) {
    throw inputError(
      new TypeError(
        `Could not ${action}, because ${String(given)} is given in place of options; give an object.`,
      ),
    )
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw inputError(
    new TypeError(`Could not ${action}, because there is no option ${unknown}; ${suggest(unknown, known)}`),
  )
}

/** What a misspelt name was meant to be, or else which there are. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = closest(name, known)
  return nearest ? `did you mean ${nearest}?` : `there are ${known.join(', ')}.`
}

/** Insertions, deletions, replacements and swaps of neighbours between two texts (optimal string alignment). */
function distance(from: string, to: string): number {
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current.push(
        Math.min(
          at(above, column) + 1,
          at(current, column - 1) + 1,
          at(above, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = above
    above = current
  }
  return at(above, to.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
