/** Returns the known name that is closest to a misspelt one, or undefined if none is close. */
export function closest(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined
  // A third of the letters may differ, and at least one.
  let fewest = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const candidate of known) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase())
    if (edits < fewest) [nearest, fewest] = [candidate, edits]
  }
  return nearest
}

/** Returns the last sentence of a message about an unknown name, with the closest known name or all of them. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = closest(name, known)
  return nearest ? `Did you mean ${nearest}?` : `Expected one of: ${known.join(', ')}.`
}

/** Returns the number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
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
