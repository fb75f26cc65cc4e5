/** Returns a function that finds the text in others, in any letter case. */
export function createSearch(text: string): (other: string | undefined) => boolean {
  // An expression that ignores case is faster than converting a hundred thousand texts.
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu')
  return (other) => other !== undefined && pattern.test(other)
}
