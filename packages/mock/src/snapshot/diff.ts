import {
  type Collection,
  type CollectionName,
  collectionNames,
  type OrganizationParts,
  type StateParts,
} from './parts.ts'
import type { SnapshotState } from './snapshot.ts'

/** Difference between two states, as JSON. Its values are absolute: applying it twice is the same as once. */
export interface Change extends Pick<SnapshotState, 'now' | 'organizations_created'> {
  /** Every organization in order, including unchanged ones. Missing ones were deleted. */
  readonly organizations: readonly OrganizationChange[]
}

type OrganizationState = SnapshotState['organizations'][0]

type OrganizationChange = { readonly id: string; readonly rest?: OrganizationState } & {
  readonly [Name in CollectionName]?: CollectionChange
}

/** Applied in the order of the fields. */
interface CollectionChange {
  readonly removed?: readonly string[]
  readonly changed?: readonly unknown[]
  /** Items at the end. */
  readonly added?: readonly unknown[]
}

/** Returns the difference between two states. */
export function findChange(before: StateParts, after: StateParts): Change {
  const { now, organizations_created } = after
  const previous = new Map(before.organizations.map((parts) => [idOf(parts), parts]))
  return {
    now,
    organizations_created,
    organizations: after.organizations.map((parts) => compare(previous.get(idOf(parts)), parts)),
  }
}

/** Returns the snapshot after the changes. */
export function applyChanges(snapshot: SnapshotState, changes: Iterable<Change>): unknown {
  let { now, organizations_created } = snapshot
  let organizations = new Map(snapshot.organizations.map((state) => [stateId(state), divide(state)]))
  for (const change of changes) {
    ;({ now, organizations_created } = change)
    organizations = new Map(
      change.organizations.map((one) => [one.id, applyChange(organizations.get(one.id), one)]),
    )
  }
  return { ...snapshot, now, organizations_created, organizations: Array.from(organizations.values(), join) }
}

function compare(before: OrganizationParts | undefined, after: OrganizationParts): OrganizationChange {
  const changes = collectionNames.map((name) => [
    name,
    compareItems(before?.collections[name] ?? emptyCollection, after.collections[name]),
  ])
  const isSame = before !== undefined && JSON.stringify(before.rest) === JSON.stringify(after.rest)
  return {
    id: idOf(after),
    ...(isSame ? {} : { rest: after.rest }),
    ...Object.fromEntries(changes.filter(([, change]) => change !== undefined)),
  }
}

const emptyCollection: Pick<Collection, 'items' | 'key'> = { items: [], key: String }

/** Finds changes in time linear to the items, by comparing references. Items that moved are removed and added. */
function compareItems(
  before: Pick<Collection, 'items' | 'key'>,
  after: Collection,
): CollectionChange | undefined {
  const removed: string[] = []
  const changed: unknown[] = []
  const added: unknown[] = []
  const { length } = after.items
  let next = 0
  before.items.forEach((item, index) => {
    if (next < length && item === after.items[next]) {
      next += 1
    } else if (next < length && before.key(index) === after.key(next)) {
      changed.push(after.state(next))
      next += 1
    } else {
      removed.push(before.key(index))
    }
  })
  for (; next < length; next += 1) added.push(after.state(next))
  return removed.length + changed.length + added.length > 0 ? { removed, changed, added } : undefined
}

interface DividedState {
  rest: OrganizationState
  readonly collections: Record<CollectionName, Map<string, unknown>>
}

function applyChange(divided: DividedState | undefined, change: OrganizationChange): DividedState {
  const target = divided ?? (change.rest && divide(change.rest))
  if (!target) throw new Error(`the organization ${change.id} is unknown`)
  if (change.rest) target.rest = change.rest
  for (const name of collectionNames) {
    const items = target.collections[name]
    const { removed = [], changed = [], added = [] } = change[name] ?? {}
    for (const key of removed) items.delete(key)
    for (const item of changed) items.set(keyOf(name, item), item)
    for (const item of added) {
      const key = keyOf(name, item)
      items.delete(key)
      items.set(key, item)
    }
  }
  return target
}

function divide(state: OrganizationState): DividedState {
  const { world, webhooks } = state
  const lists: Record<CollectionName, readonly unknown[]> = {
    permits: world.permits,
    watchlist: world.watchlist,
    contacts: world.contacts.contacts,
    deliveries: webhooks.deliveries,
    notifications: webhooks.notifications,
  }
  const index = (name: CollectionName) => new Map(lists[name].map((item) => [keyOf(name, item), item]))
  return {
    rest: state,
    collections: {
      permits: index('permits'),
      watchlist: index('watchlist'),
      contacts: index('contacts'),
      deliveries: index('deliveries'),
      notifications: index('notifications'),
    },
  }
}

function join({ rest, collections }: DividedState): unknown {
  const { permits, watchlist, contacts, deliveries, notifications } = collections
  const { world, webhooks } = rest
  return {
    ...rest,
    world: {
      ...world,
      permits: [...permits.values()],
      watchlist: [...watchlist.values()],
      contacts: { ...world.contacts, contacts: [...contacts.values()] },
    },
    webhooks: {
      ...webhooks,
      deliveries: [...deliveries.values()],
      notifications: [...notifications.values()],
    },
  }
}

const keyFields: Record<CollectionName, string> = {
  permits: 'uuid',
  watchlist: 'permit_uuid',
  contacts: 'id',
  deliveries: 'id',
  notifications: 'id',
}

function keyOf(name: CollectionName, item: unknown): string {
  return String(Object(item)[keyFields[name]])
}

function idOf({ rest }: OrganizationParts): string {
  return stateId(rest)
}

function stateId({ world }: OrganizationState): string {
  return world.organization.organization_id
}
