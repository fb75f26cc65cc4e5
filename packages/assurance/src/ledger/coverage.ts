import { type Situation, type SituationGroup, situationGroups } from './situation.ts'
import { listSituations } from './situations.ts'

/** Situations that a suite has met and those that it could meet. */
export interface Coverage {
  /** Covered share of the situations that can be met, from 0 to 100. */
  readonly percent: number
  readonly covered: number
  /** Number of situations that can be met. */
  readonly possible: number
  readonly groups: readonly GroupCoverage[]
}

/** Coverage of one group. */
export interface GroupCoverage extends Omit<Coverage, 'groups'> {
  readonly group: SituationGroup
  readonly met: readonly Situation[]
  readonly missing: readonly Situation[]
  /** Situations that no suite can meet, with the reason. */
  readonly impossible: readonly Situation[]
}

/**
 * Compares the situations that were met with those that can be met.
 *
 * @param met Identifiers of situations. Unknown ones are ignored.
 * @param selected Groups of the result. Default: all.
 */
export function measureCoverage(
  met: ReadonlySet<string>,
  selected: readonly SituationGroup[] = situationGroups,
): Coverage {
  const all = listSituations()
  const groups = selected.map((group): GroupCoverage => {
    const situations = all.filter((situation) => situation.group === group)
    const possible = situations.filter(({ impossible }) => impossible === undefined)
    const known = possible.filter(({ id }) => met.has(id))
    return {
      group,
      ...share(known.length, possible.length),
      met: known,
      missing: possible.filter(({ id }) => !met.has(id)),
      impossible: situations.filter(({ impossible }) => impossible !== undefined),
    }
  })
  const sum = (name: 'covered' | 'possible') => groups.reduce((total, group) => total + group[name], 0)
  return { ...share(sum('covered'), sum('possible')), groups }
}

function share(covered: number, possible: number): Omit<Coverage, 'groups'> {
  return { percent: possible === 0 ? 100 : (100 * covered) / possible, covered, possible }
}
