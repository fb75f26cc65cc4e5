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

/** Returns a number with separators: "1,234"; with a noun "1 key" or "1,234 keys". */
export function formatCount(count: number, noun?: string): string {
  const text = count.toLocaleString('en')
  if (noun === undefined) return text
  return count === 1 ? `${text} ${noun}` : `${text} ${noun.replace(/(?<=[^aeiou])y$/, 'ie')}s`
}

/** Returns a share in percent: "3.2 %". */
export function formatShare(count: number, of: number): string {
  const percent = (count / Math.max(1, of)) * 100
  return percent > 0 && percent < 0.1 ? '< 0.1 %' : `${Number(percent.toFixed(1))} %`
}

const units = [
  { ms: 86_400_000, name: 'day' },
  { ms: 3_600_000, name: 'hour' },
  { ms: 60_000, name: 'minute' },
  { ms: 1_000, name: 'second' },
] as const

// Created when it is first needed, because its data takes about 25 ms to load.
let relative: Intl.RelativeTimeFormat | undefined

/** Returns a distance in time in words: "in 5 minutes", "3 days ago". */
export function formatRelative(distanceMs: number): string {
  if (Math.abs(distanceMs) < 1_000) return 'now'
  const unit = units.find(({ ms }) => Math.abs(distanceMs) >= ms) ?? units[3]
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return relative.format(Math.trunc(distanceMs / unit.ms), unit.name)
}

/** Returns the exact time in UTC: "2026-03-02 12:00:00 UTC". A time without a zone is one in UTC. */
export function formatUtc(at: string): string {
  const ms = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(at) || at.length <= 10 ? at : `${at}Z`)
  if (Number.isNaN(ms)) return at
  const text = new Date(ms).toISOString().replace('T', ' ')
  return `${text.replace(/\.000Z$|Z$/, '')} UTC`
}

/** Returns a duration: "12 ms", "1.2 s", "31 m". */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  const unit = units.find((one) => ms >= one.ms) ?? units[3]
  return `${Math.round((ms / unit.ms) * 10) / 10} ${unit.name[0]}`
}

/** Decodes a segment of a path; one that is not encoded correctly stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
