import type { components } from '../../../../../spec/generated/types.ts'
import type { Random } from '../random.ts'
import { toTimestamp } from '../timestamp.ts'
import { bodies, bodiesByStatus } from './note-bodies.ts'

type Note = Readonly<components['schemas']['Note']>

/** Notes and tags of the organization on a watched permit. */
export interface Annotations {
  /** Newest first. */
  readonly notes: readonly Note[]
  readonly tags: readonly string[]
}

/** Annotations of a permit without notes and tags. */
export const noAnnotations: Annotations = { notes: [], tags: [] }

/** Creates random annotations: notes on about every fifth permit, tags on about every fourth. */
export function pickAnnotations(
  {
    status,
    addedAt,
    updatedAt,
    staff,
  }: { status: string; addedAt: number; updatedAt: number; staff: readonly string[] },
  random: Random,
): Annotations {
  const noteTimes = random.chance(0.2)
    ? Array.from({ length: random.integer(1, 3) }, () => random.integer(addedAt, updatedAt))
    : []
  const tags = random.chance(0.25)
    ? Array.from({ length: random.integer(1, 2) }, () => random.pickSkewed(tagNames))
    : []
  if (noteTimes.length + tags.length === 0) return noAnnotations
  const notes = noteTimes
    .sort((one, other) => other - one)
    .map((time, index) => ({
      body: random.pick(index === 0 ? (bodiesByStatus[status] ?? bodies) : bodies),
      created_at: toTimestamp(time),
      author: random.pickSkewed(staff),
    }))
  return { notes, tags: [...new Set(tags)] }
}

const tagNames = [
  'priority',
  'lender-draw',
  'phase-1',
  'phase-2',
  'owner-rep',
  'long-lead',
  'subcontractor',
  'warranty',
]
