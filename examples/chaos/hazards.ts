import type { Fault, Mock } from '@permit-tracking/mock'

/** Something that can go wrong out there. */
export interface Hazard {
  readonly name: string
  /** Lets it happen from now on, the same way for the same seed; returns what ends it. */
  start(mock: Mock, seed: number): () => void
}

/** The hazards one by one. */
export const hazards: readonly Hazard[] = [
  { name: 'nothing goes wrong', start: () => () => {} },
  { name: 'connections are reset', start: happens(0.1, { as: 'reset' }) },
  { name: 'answers get lost', start: happens(0.1, { as: 'reset', phase: 'after_commit' }) },
  { name: 'a proxy answers 502 in HTML', start: happens(0.1, { as: 'html' }) },
  { name: 'bodies end in the middle', start: happens(0.1, { as: 'truncated' }) },
  {
    name: 'some answers come too late',
    start: happens(1, { as: 'none', phase: 'after_commit', latency: { median: '400ms', p99: '12s' } }),
  },
  { name: 'others use up the limit', start: happens(0.02, { as: 'rate_limited' }) },
  {
    name: 'the list changes meanwhile',
    start: (mock, seed) => mock.churn({ seed, insert: 2, update: 2, remove: 2 }),
  },
]

/** All of them at once. */
export const everything: Hazard = {
  name: 'all of it at once',
  start(mock, seed) {
    const ends = hazards.map((hazard, index) => hazard.start(mock, seed + index))
    return () => {
      for (const end of ends) end()
    }
  },
}

/** A hazard that happens to a share of the requests. */
function happens(share: number, fault: Fault): Hazard['start'] {
  return ({ faults }, seed) => {
    const { id } = faults.share(share, { ...fault, seed })
    return () => faults.remove(id)
  }
}
