import type { ConditionRecord } from '../conditions/condition-match.ts'
import type { Contact } from '../contacts/contacts.ts'
import { createRandom } from '../random.ts'
import { seedConditions } from './conditions.ts'
import { seedContacts } from './contacts.ts'
import { defaultUntil } from './lifecycle.ts'
import { createPerson } from './people.ts'
import { type SeededPermits, seedPermits } from './permits.ts'

/** Amount of seeded data, and its seed. */
export interface SeedOptions {
  seed: number | string
  permits: number
  watched?: number | undefined
  contacts?: number | undefined
  organizationName?: string | undefined
  /** Time at which the data ends, in epoch milliseconds. Default {@link defaultUntil}. */
  until?: number | undefined
}

/** Initial data of a world. */
export interface SeededWorld extends SeededPermits {
  readonly organization: { organization_id: string; organization_name: string }
  readonly contacts: readonly Readonly<Contact>[]
  readonly conditions: readonly ConditionRecord[]
}

/**
 * Creates plausible data, the same on every runtime and on any day. Each part draws from a random stream of its own, so that its
 * size doesn't change the others.
 */
export function seedWorld(options: SeedOptions): SeededWorld {
  const key = JSON.stringify(options)
  const known = last?.key === key ? last.world.deref() : undefined
  if (known) return known
  const world = createSeededWorld(options)
  last = { key, world: new WeakRef(world) }
  return world
}

/** The last world, until it is garbage: creating 250 permits takes 15 ms. Mocks of a test suite usually have the same options, and no mock changes these records. */
let last: { readonly key: string; readonly world: WeakRef<SeededWorld> } | undefined

function createSeededWorld(options: SeedOptions): SeededWorld {
  const { seed, permits: count, contacts = 40, until = defaultUntil } = options
  const watchedCount = options.watched ?? Math.round(count * 0.6)
  const { organization, staff } = seedOrganization(options)
  const { permits, watched } = seedPermits({ seed, count, watched: watchedCount, staff, until })
  return {
    organization,
    permits,
    watched,
    contacts: seedContacts({ count: contacts, permits, until }, createRandom(`${seed}/contacts`)),
    conditions: seedConditions({ permits, watched, until }, createRandom(`${seed}/conditions`)),
  }
}

/** Creates the organization, and the names of its staff, who write the notes. */
export function seedOrganization({
  seed,
  organizationName = 'Harbor Point Builders',
}: Pick<SeedOptions, 'seed' | 'organizationName'>) {
  const random = createRandom(`${seed}/organization`)
  return {
    organization: { organization_id: `org_${random.hex(8)}`, organization_name: organizationName },
    staff: Array.from({ length: 4 }, () => createPerson(random).name),
  }
}
