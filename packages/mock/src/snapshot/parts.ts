import type { SnapshotState } from './snapshot.ts'

/** Collections of an organization that can be large. Their items are stored separately. */
export const collectionNames = ['permits', 'watchlist', 'contacts', 'deliveries', 'notifications'] as const
export type CollectionName = (typeof collectionNames)[number]

/** Items in order. A changed item is a new object, so that comparing references finds it. */
export interface Collection {
  readonly items: readonly unknown[]
  key(index: number): string
  /** Returns the item as JSON. */
  state(index: number): unknown
}

/** State of an organization in parts, so that a changed item can be stored alone. */
export interface OrganizationParts {
  /** The organization with empty collections. */
  readonly rest: SnapshotState['organizations'][0]
  readonly collections: Readonly<Record<CollectionName, Collection>>
}

/** State of a mock in parts. */
export interface StateParts extends Pick<SnapshotState, 'now' | 'organizations_created'> {
  /** Organizations, the default one first. */
  readonly organizations: readonly OrganizationParts[]
}

/** Creates a collection of items whose type only the caller knows. */
export function toCollection<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  toState: (item: Item) => unknown = (item) => item,
): Collection {
  const at = (index: number): Item => {
    const item = items[index]
    if (item === undefined) throw new RangeError(`Invalid index ${index}.`)
    return item
  }
  return { items, key: (index) => keyOf(at(index)), state: (index) => toState(at(index)) }
}
