/** The moment as the service writes it: ISO 8601 UTC without fractions of a second, `2026-03-02T16:20:11Z`. */
export function toTimestamp(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`
}
