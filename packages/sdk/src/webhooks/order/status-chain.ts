/** One change of a permit's status, as `client.permits.history` gives it. */
export interface StatusChange {
  /** `null` for the first status. */
  readonly previous_status: string | null
  readonly new_status: string
  /** ISO 8601, UTC. */
  readonly changed_at: string
}

/** The status that a permit is known to have, and since when. */
export interface KnownStatus {
  readonly status: string
  /** ISO 8601, UTC. */
  readonly changed_at: string
}

/**
 * Where a change stands: it follows what is known (`next`), something between is `missing`, or it is older than what is
 * known (`stale`).
 */
export type Placed =
  | { readonly place: 'next' | 'stale' }
  | { readonly place: 'missing'; readonly changes: readonly StatusChange[] }

/**
 * Places a change without asking for the history, where that can be told: moments are whole seconds, so that of two changes
 * in the same one either may be the later.
 */
export function placeByTime(known: KnownStatus, change: StatusChange): Placed | undefined {
  const ahead = Date.parse(change.changed_at) - Date.parse(known.changed_at)
  // Of the same moment and to the same status: what is known, once more.
  if (ahead < 0 || (ahead === 0 && change.new_status === known.status)) return { place: 'stale' }
  return ahead > 0 && change.previous_status === known.status ? { place: 'next' } : undefined
}

/** Places a change in the permit's history, in whatever order that comes. */
export function placeInHistory(
  known: KnownStatus,
  change: StatusChange,
  history: readonly StatusChange[],
): Placed {
  const changes = oldestFirst(history)
  const last = lastIndex(
    changes,
    ({ new_status, changed_at }) => new_status === known.status && !isAfter(changed_at, known.changed_at),
  )
  // A history without what is known can't tell what is missing.
  if (last < 0) return { place: 'next' }
  const isAlike = ({ previous_status, new_status }: StatusChange) =>
    new_status === change.new_status && previous_status === change.previous_status
  const isSame = (other: StatusChange) => isAlike(other) && other.changed_at === change.changed_at
  const later = changes.slice(last + 1)
  if (!later.some(isSame) && changes.some(isSame)) return { place: 'stale' }
  // A history whose moments are others still has the change, and one that is behind ends where the change begins.
  const found = later.findIndex(later.some(isSame) ? isSame : isAlike)
  const missing = found < 0 ? later : later.slice(0, found)
  return missing.length > 0 ? { place: 'missing', changes: missing } : { place: 'next' }
}

/** The service sends the newest first; of changes in the same second only that tells which is which. */
function oldestFirst(history: readonly StatusChange[]): readonly StatusChange[] {
  const [first, last] = [history[0], history.at(-1)]
  const changes = [...history]
  if (!(first && last && isAfter(last.changed_at, first.changed_at))) changes.reverse()
  return changes.sort((one, other) => Date.parse(one.changed_at) - Date.parse(other.changed_at) || 0)
}

function lastIndex(changes: readonly StatusChange[], fits: (change: StatusChange) => boolean): number {
  return changes.reduce((found, change, index) => (fits(change) ? index : found), -1)
}

function isAfter(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other)
}
