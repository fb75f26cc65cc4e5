import type { Snapshot } from './snapshot.ts'

/** The collections of an organization that can be large; their items are stored one by one. */
export const collectionNames = ['permits', 'watchlist', 'contacts', 'deliveries', 'notifications'] as const
export type CollectionName = (typeof collectionNames)[number]

/** Items in their order. An item that changes is replaced by another object, so that comparing references finds it. */
export interface Collection {
  readonly items: readonly unknown[]
  key(index: number): string
  /** The item as JSON. */
  state(index: number): unknown
}

/** The state of an organization, divided so that a change of one item can be found and stored alone. */
export interface OrganizationParts {
  /** The organization with empty collections. */
  readonly rest: Snapshot['organizations'][0]
  readonly collections: Readonly<Record<CollectionName, Collection>>
}

/** The state of a whole mock at one moment. */
export interface StateParts extends Pick<Snapshot, 'now' | 'organizations_created'> {
  /** The default one first. */
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
    if (item === undefined) throw new RangeError(`There is no item ${index}.`)
    return item
  }
  return { items, key: (index) => keyOf(at(index)), state: (index) => toState(at(index)) }
}
