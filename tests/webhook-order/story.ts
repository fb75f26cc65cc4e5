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

/** Returns changes of a permit among three statuses, several of them within a second. */
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
  return changes
}

/** A change as its handler received it. */
export interface Effect {
  readonly change: string
  readonly isLate: boolean
}

/** True if each change was handled once, and in order unless it was `late`. */
export function isRight(effects: readonly Effect[], truth: readonly string[]): boolean {
  const all = effects.map(({ change }) => change)
  if (all.toSorted().join(' ') !== truth.toSorted().join(' ')) return false
  let index = -1
  return effects
    .filter(({ isLate }) => !isLate)
    .every(({ change }) => {
      index = truth.indexOf(change, index + 1)
      return index >= 0
    })
}
