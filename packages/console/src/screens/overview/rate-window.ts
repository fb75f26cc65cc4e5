import type { Schemas } from '../../api/control-client.ts'

type RateWindow = Readonly<Schemas['RateWindow']>

/** Returns a window as it is at a time. After its end the whole limit is available, although no request has said so. */
export function windowAt(window: RateWindow, now: number): RateWindow {
  const isOver = window.resets_at !== null && Date.parse(window.resets_at) <= now
  return isOver ? { ...window, remaining: window.limit, resets_at: null } : window
}

/** Returns the windows with those in use first, and of these the ones with the fewest remaining requests. */
export function sortByUse<Window extends RateWindow>(windows: readonly Window[]): readonly Window[] {
  return windows.toSorted((one, other) => shareOf(one) - shareOf(other))
}

/** Returns the remaining share of the limit. */
function shareOf({ limit, remaining }: RateWindow): number {
  return limit === null || remaining === null ? 1 : remaining / Math.max(1, limit)
}
