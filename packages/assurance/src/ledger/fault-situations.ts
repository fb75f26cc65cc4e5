import type { FaultKind } from '@permit-tracking/mock'
import type { Situation } from './situation.ts'
import { faultId } from './situation-id.ts'

/** Returns the situations of each kind of fault: the phases in which it happens, and a later success. */
export function faultSituations(): Situation[] {
  return Object.entries(faults).flatMap(([kind, { name, phases, notSurvived }]) => [
    ...phases.map((phase): Situation => {
      const when = phase === 'before' ? '' : ' after the change was stored'
      return { id: faultId(kind, phase), group: 'faults', description: `${name}${when}` }
    }),
    {
      id: faultId(kind, 'survived'),
      group: 'faults',
      description: `a success after ${name}`,
      ...(notSurvived === undefined ? {} : { impossible: notSurvived }),
    },
  ])
}

type Phase = 'before' | 'after_commit'

interface FaultDescription {
  readonly name: string
  /** Phases that differ for a client. A kind that changes the actual response has only one. */
  readonly phases: readonly Phase[]
  /** Reason why no later request can succeed. */
  readonly notSurvived?: string
}

const both: readonly Phase[] = ['before', 'after_commit']
const afterwards: readonly Phase[] = ['after_commit']

const faults: Readonly<Record<FaultKind, FaultDescription>> = {
  response: { name: 'an injected error response', phases: both },
  rate_limited: { name: 'an injected 429', phases: both },
  key_revoked: {
    name: 'a key revoked in mid-run',
    phases: both,
    notSurvived: 'A revoked key stays revoked.',
  },
  none: { name: 'a late response', phases: ['before'], notSurvived: 'A late response is a success.' },
  reset: { name: 'a connection reset', phases: both },
  reset_on_reuse: { name: 'a reset of a kept-alive connection', phases: both },
  html: { name: "a proxy's HTML page", phases: both },
  empty: { name: 'an empty body', phases: both },
  invalid_json: { name: 'a body that is not JSON', phases: afterwards },
  truncated: { name: 'a body that ends midway', phases: afterwards },
  slow_body: { name: 'a slow body', phases: afterwards },
  wrong_content_type: { name: 'a wrong Content-Type', phases: afterwards },
}
