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
  return `${new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.000Z$|Z$/, '')} UTC`
}

/** Returns a duration: "12 ms", "1.2 s". */
export function formatDuration(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}
