const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Returns a position in words: "1st", "22nd". */
export function formatOrdinal(position: number): string {
  return `${position}${endings[rules.select(position)] ?? 'th'}`
}
