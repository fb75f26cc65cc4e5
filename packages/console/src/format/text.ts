/**
 * Returns a text with its control characters as escapes: control characters of a terminal (ANSI), and characters that would show the text in another
 * order than it has (bidirectional overrides). Joiners stay within emoji and within words of scripts that need them, such as Persian.
 */
export function showInvisible(text: string): string {
  return text.replace(invisible, (character) => {
    const code = character.charCodeAt(0)
    return `\\u${code.toString(16).padStart(4, '0')}`
  })
}

const invisible =
  /(?![\t\n\r])\p{Cc}|[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|(?<!\P{ASCII})[\u200c\u200d]|[\u200c\u200d](?!\P{ASCII})/gu

/** Returns a value as indented JSON, and a text as it is. Text that is JSON is indented. */
export function toPrettyText(value: unknown): string {
  if (typeof value !== 'string') return value === undefined ? '' : JSON.stringify(value, null, 2)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}

/** Returns a number with separators: "1,234". */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Returns a position in words: "1st", "22nd". */
export function formatOrdinal(position: number): string {
  return `${position}${endings[rules.select(position)] ?? 'th'}`
}
