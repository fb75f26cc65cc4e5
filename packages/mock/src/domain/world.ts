import type { Clock } from '../clock.ts'
import { type ConditionBook, createConditionBook } from './conditions.ts'
import { type ContactBook, createContactBook } from './contacts.ts'
import { createEventSource, type EventContent, type WebhookEvent } from './events.ts'
import { createKeyRing, type KeyRing } from './keys.ts'
import { createPermitCatalog, type PermitCatalog } from './permits.ts'
import { createRandom } from './random.ts'
import { seedWorld } from './seed/world.ts'
import { createWatchlist, type Watchlist } from './watchlist.ts'

export type { WebhookEvent } from './events.ts'

/** One organization's whole world. */
export interface World {
  readonly organization: { organization_id: string; organization_name: string }
  /** Every permit of the service, watched or not. */
  readonly permits: PermitCatalog
  /** The permits that the organization follows. */
  readonly watchlist: Watchlist
  /** The people it works with. */
  readonly contacts: ContactBook
  /** The permits that it wants to find. */
  readonly conditions: ConditionBook
  /** Its API keys; none at first. */
  readonly keys: KeyRing
  /** Every event in the order raised, finished and frozen; the returned function ends the listening. */
  onEvent(listener: (event: WebhookEvent) => void): () => void
}

/** Options of a world. */
export interface WorldOptions {
  /** The same seed with the same sizes and name gives the same data, identifiers and keys, byte for byte. */
  seed: number | string
  /** How many permits the service knows. */
  permits: number
  /** How many of them are watched; by default about 60 %. */
  watched?: number | undefined
  /** How many contacts there are; 40 by default. */
  contacts?: number | undefined
  /** What time it is; the seeded data doesn't depend on it. */
  clock: Clock
  /** Name of the organization; `Harbor Point Builders` by default. */
  organizationName?: string | undefined
}

/** A world filled with plausible data. */
export function createWorld(options: WorldOptions): World {
  const { seed, clock } = options
  const data = seedWorld(options)
  const events = createEventSource({ organizationId: data.organization.organization_id, clock })
  // Only what is followed is told of.
  const raise = (content: EventContent) => {
    if (watchlist.has(content.data.permit_uuid)) events.raise(content)
  }
  const permits = createPermitCatalog({ records: data.permits, clock, raise })
  const watchlist = createWatchlist({ permits, watched: data.watched, clock, raise: events.raise })
  return {
    organization: Object.freeze(data.organization),
    permits,
    watchlist,
    contacts: createContactBook({
      contacts: data.contacts,
      clock,
      random: createRandom(`${seed}/created-contacts`),
    }),
    conditions: createConditionBook({ permits, conditions: data.conditions }),
    keys: createKeyRing({ clock, random: createRandom(`${seed}/keys`) }),
    onEvent: events.onEvent,
  }
}
