import type { Fault, Mock } from '@permit-tracking/mock'

/** A failure that an integration can meet. */
export interface Hazard {
  readonly name: string
  /** Starts the hazard, which is the same for the same seed, and returns a function that stops it. */
  start(mock: Mock, seed: number): () => void
}

/** Every hazard on its own. */
export const hazards: readonly Hazard[] = [
  { name: 'no hazard', start: () => () => {} },
  { name: 'connections are reset', start: faultFor(0.1, { as: 'reset' }) },
  { name: 'responses get lost', start: faultFor(0.1, { as: 'reset', phase: 'after_commit' }) },
  { name: 'a proxy sends 502 in HTML', start: faultFor(0.1, { as: 'html' }) },
  { name: 'bodies end in the middle', start: faultFor(0.1, { as: 'truncated' }) },
  {
    name: 'some responses are late',
    start: faultFor(1, { as: 'none', phase: 'after_commit', latency: { median: '400ms', p99: '12s' } }),
  },
  { name: 'others use up the limit', start: faultFor(0.02, { as: 'rate_limited' }) },
  {
    name: 'the list changes meanwhile',
    start: (mock, seed) => mock.churn({ seed, insert: 2, update: 2, remove: 2 }),
  },
]

/** All hazards at once. */
export const everything: Hazard = {
  name: 'everything at once',
  start(mock, seed) {
    const stops = hazards.map((hazard, index) => hazard.start(mock, seed + index))
    return () => {
      for (const stop of stops) stop()
    }
  },
}

/** Returns a hazard that affects a share of the requests. */
function faultFor(share: number, fault: Fault): Hazard['start'] {
  return ({ faults }, seed) => {
    const { id } = faults.share(share, { ...fault, seed })
    return () => faults.remove(id)
  }
}
