import type { components } from '../../generated/types.ts'
import type { Random } from '../random.ts'
import { toTimestamp } from '../timestamp.ts'

type Note = Readonly<components['schemas']['Note']>

/** What the organization wrote on a permit that it watches. */
export interface Annotations {
  /** Newest first. */
  readonly notes: readonly Note[]
  readonly tags: readonly string[]
}

/** The annotations of a permit that nobody wrote on. */
export const noAnnotations: Annotations = { notes: Object.freeze([]), tags: Object.freeze([]) }

/** Notes on every fifth permit or so, tags on every fourth. */
export function pickAnnotations(
  {
    status,
    addedAt,
    updatedAt,
    staff,
  }: { status: string; addedAt: number; updatedAt: number; staff: readonly string[] },
  random: Random,
): Annotations {
  const notes = random.chance(0.2)
    ? Array.from({ length: random.integer(1, 3) }, () => random.integer(addedAt, updatedAt))
    : []
  const tags = random.chance(0.25)
    ? Array.from({ length: random.integer(1, 2) }, () => random.favor(tagNames))
    : []
  return {
    notes: Object.freeze(
      notes
        .sort((one, other) => other - one)
        .map((moment, index) =>
          Object.freeze({
            body: random.pick(index === 0 ? (bodiesByStatus[status] ?? bodies) : bodies),
            created_at: toTimestamp(moment),
            author: random.favor(staff),
          }),
        ),
    ),
    tags: tags.length > 0 ? Object.freeze([...new Set(tags)]) : noAnnotations.tags,
  }
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

/** What fits at any time. */
const bodies = [
  'Called the plan reviewer, left a message.',
  'Owner wants a weekly update on this one.',
  'Checked the portal, no change since last week.',
  'Schedule depends on this permit; see the lookahead.',
  'Confirmed the contact at the permit counter.',
]

/** What the last note says about where the permit stands. */
const bodiesByStatus: Partial<Record<string, readonly string[]>> = {
  Pending: [
    'Intake fee paid, waiting for assignment to a reviewer.',
    'Application is missing the energy form; sent today.',
  ],
  'In Review': [
    'Structural review is done, zoning still open.',
    'Reviewer expects to finish this cycle next week.',
  ],
  'Corrections Required': [
    'Correction letter forwarded to the architect.',
    'Engineer is revising the calculations for resubmittal.',
  ],
  Approved: [
    'Approved; issuance fees are due before pickup.',
    'Waiting for the contractor to be added before issuance.',
  ],
  Issued: ['Job card is on site.', 'Rough-in starts next week, inspection to be requested.'],
  'Inspection Scheduled': [
    'Superintendent will meet the inspector.',
    'Inspector asked for a ladder on site.',
  ],
  Finaled: [
    'Final passed, certificate requested for the close-out binder.',
    'Final passed without comments.',
  ],
  Expired: ['Expired for inactivity; ask about reinstatement.'],
  Denied: ['Denied for lot coverage; owner is considering an appeal.'],
  Withdrawn: ['Withdrawn by the owner, budget.'],
}
