/** Secret of the webhook. */
export const secret = 'whsec_4f1c8a2b'

/** Status of each permit before its first change. */
export const initialStatus = { status: 'A', changed_at: '2026-03-01T00:00:00Z' }

/** A change of a permit's status. */
export interface Change {
  readonly from: string
  readonly to: string
  readonly at: string
}

/** Creates a seeded generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Returns changes of a permit among three statuses, several of them within a second. The last two lead to new statuses, so
 * that the last one reveals every gap if the other is not delivered.
 */
export function createChanges(random: () => number, count: number): readonly Change[] {
  const changes: Change[] = []
  let at = Date.UTC(2026, 2, 2, 16)
  let status = 'A'
  for (let index = 0; index < count; index += 1) {
    const others = ['A', 'B', 'C'].filter((other) => other !== status)
    const to = others[Math.floor(random() * others.length)] ?? 'A'
    at += Math.floor(random() * 1_500)
    changes.push({ from: status, to, at: new Date(at).toISOString() })
    status = to
  }
  for (const to of ['Y', 'Z']) {
    at += 1_500
    changes.push({ from: status, to, at: new Date(at).toISOString() })
    status = to
  }
  return changes
}

/** A change as its handler received it. */
export interface Effect extends Change {
  readonly isLate: boolean
}

/** An effect as a process reported it. */
export interface Report extends Effect {
  /** Key of the handler's context. */
  readonly key: string
  readonly pid: number
}

/**
 * Returns the ways to count a repeated effect once. A process that is killed may have had an effect without recording the
 * change. Another process repeats it then, after changes that seemed to follow the recorded one. So the order must be right
 * with the effect at one of its two places. A repetition for any other reason stays in.
 */
export function countOnce(reports: readonly Report[], killed?: number): readonly (readonly Report[])[] {
  const first = (key: string) => reports.find((report) => report.key === key)
  const isRepeat = (report: Report) =>
    first(report.key)?.pid === killed && report.pid !== killed && killed !== undefined
  const repeated = new Set(reports.filter(isRepeat).map(({ key }) => key))
  const isUnrecorded = ({ key, pid }: Report) => pid === killed && repeated.has(key)
  return [isRepeat, isUnrecorded].map((isLeftOut) => reports.filter((report) => !isLeftOut(report)))
}

/**
 * True if each change was handled once, after all changes before it. Only an invisible gap may be skipped: the permit left a
 * status and returned to it, so that the next change seems to follow. Its changes are `late` then, oldest first.
 *
 * Changes are compared by their statuses and their second. Equal ones within a second are interchangeable.
 */
export function isRight(
  [effect, ...rest]: readonly Effect[],
  truth: readonly Change[],
  handled: ReadonlySet<number> = new Set(),
): boolean {
  if (!effect) return handled.size === truth.length
  const newest = Math.max(-1, ...handled)
  const oldestMissing = truth.findIndex((_, index) => !handled.has(index))
  return truth.some((change, index) => {
    if (handled.has(index) || nameOf(change) !== nameOf(effect)) return false
    const isLate = index < newest
    const isInOrder = isLate ? index === oldestMissing : change.from === truth[newest + 1]?.from
    return isInOrder && isLate === effect.isLate && isRight(rest, truth, new Set([...handled, index]))
  })
}

function nameOf({ from, to, at }: Change): string {
  return `${from}→${to} ${Math.floor(Date.parse(at) / 1_000)}`
}
