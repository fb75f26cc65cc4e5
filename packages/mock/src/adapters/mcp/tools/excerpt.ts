/** Maximum number of characters of a body in an output, so that one long list doesn't fill an agent's context. */
const maxCharacters = 4_000

/** Returns the text, or its beginning with a note of its length. */
export function excerpt(text: string): string {
  if (text.length <= maxCharacters) return text
  return `${text.slice(0, maxCharacters)}… (${text.length} characters)`
}
