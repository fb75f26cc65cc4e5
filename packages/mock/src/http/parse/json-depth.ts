/**
 * Maximum number of nested levels in JSON. Valid bodies need fewer than ten. Text with tens of thousands can be parsed, but not
 * serialized or compared, because both recurse.
 */
export const maxJsonDepth = 100

/** True if the text, read as JSON, is nested deeper than {@link maxJsonDepth}. Checked before parsing, as some parsers recurse too. */
export function isTooDeep(text: string): boolean {
  // Each level takes two characters.
  if (text.length < 2 * maxJsonDepth) return false
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index]
    if (letter === '"') isInString = !isInString
    else if (isInString) index += letter === '\\' ? 1 : 0
    else if (letter === '[' || letter === '{') depth += 1
    else if (letter === ']' || letter === '}') depth -= 1
    if (depth > maxJsonDepth) return true
  }
  return false
}
