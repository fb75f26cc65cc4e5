/**
 * Levels of nesting that JSON may have. What comes from the document has five; what has tens of thousands can be parsed, but
 * not be written or compared any more, as both call themselves for each level.
 */
export const maxJsonDepth = 100

/** Whether the text, if it is JSON, is nested deeper than {@link maxJsonDepth}. It is read before it is parsed, as not every parser takes such a text. */
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
