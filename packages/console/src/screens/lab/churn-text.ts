import type { Schemas } from '../../api/control-client.ts'
import { formatCount } from '../../format.ts'

type Churn = Schemas['Churn']

/** Returns the options of a churn in words: "insert 1, remove 0.5 per response of permits, 10 rounds". */
export function describeChurn({
  insert,
  update,
  remove,
  bulk,
  lists,
  every = 1,
  times,
}: Churn['options']): string {
  const amounts = Object.entries({ insert, update, remove }).filter(([, amount]) => amount !== undefined)
  const changes =
    amounts.length === 0
      ? 'one change of each kind'
      : amounts.map(([kind, amount]) => `${kind} ${amount}`).join(', ')
  const responses = every === 1 ? 'response' : `${every} responses`
  return [
    `${changes} per ${responses} of ${lists?.join(' and ') ?? 'permits'}`,
    bulk && 'at the same time',
    times !== undefined && `at most ${formatCount(times)} ${times === 1 ? 'round' : 'rounds'}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the number of changes by kind: "3 changes: 2 inserted, 1 removed". */
export function describeChanges(changes: Churn['changes']): string {
  const kinds = { insert: 'inserted', update: 'updated', remove: 'removed' } as const
  const counts = Object.entries(kinds)
    .map(([kind, name]) => ({ name, count: changes.filter((change) => change.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${formatCount(count)} ${name}`)
  if (counts.length === 0) return 'no changes'
  const total = changes.length === 1 ? '1 change' : `${formatCount(changes.length)} changes`
  return `${total}: ${counts.join(', ')}`
}
