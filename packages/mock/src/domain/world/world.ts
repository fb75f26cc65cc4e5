import type { Clock } from '../../clock/clock.ts'
import { type ConditionStore, createConditions } from '../conditions/conditions.ts'
import { type Contact, type Contacts, createContacts } from '../contacts/contacts.ts'
import { copyJson } from '../copy-json.ts'
import { createEventSource, type EventContent, type WebhookEvent } from '../events.ts'
import { createKeyRegistry, type KeyRegistry } from '../keys/key-registry.ts'
import { type ApiKeyStore, createApiKeys, createKeyStream } from '../keys/keys.ts'
import { createPermits, type PermitRecord, type Permits } from '../permits/create-permits.ts'
import { toPermitRecord } from '../permits/permit-state.ts'
import { createRandom, type Random } from '../random.ts'
import { seconds, type TimePrecision } from '../timestamp.ts'
import { createUsageMeter, type UsageMeter } from '../usage.ts'
import { createWatchlist, type Watched, type WatchlistStore } from '../watchlist.ts'
import { createWorldStart, type WorldStart, type WorldStartOptions } from './world-start.ts'
import type { WorldState } from './world-state.ts'
import { createWorldTime, type WorldTime } from './world-time.ts'

export type { WebhookEvent } from '../events.ts'

/** One organization's whole world. */
export interface World {
  readonly organization: WorldState['organization']
  /** Every permit of the service, watched or not. */
  readonly permits: Permits
  /** The permits that the organization follows. */
  readonly watchlist: WatchlistStore
  /** The people it works with. */
  readonly contacts: Contacts
  /** The permits that it wants to find. */
  readonly conditions: ConditionStore
  /** Its API keys; none at first, unless fixtures have some. */
  readonly keys: ApiKeyStore
  /** Counts of its requests. */
  readonly usage: UsageMeter
  /** Its time, and how it is stored. */
  readonly time: WorldTime
  /** Every event in the order raised, finished and frozen; the returned function ends the listening. */
  onEvent(listener: (event: WebhookEvent) => void): () => void
  save(): WorldState
  /** Returns the world without permits, watchlist and contacts, and those as they are kept. */
  parts(): WorldParts
  /** Puts the world into another state; its parts stay the same objects. No event is raised. */
  load(state: WorldState): void
  /** Puts the world into the state in which it was created. No event is raised. */
  reset(): void
}

/** A world divided, for storing its changes. */
export interface WorldParts {
  /** The world with empty collections. */
  readonly rest: WorldState
  readonly permits: readonly PermitRecord[]
  readonly watchlist: readonly Watched[]
  readonly contacts: readonly Readonly<Contact>[]
}

/** Options of a world. */
export interface WorldOptions extends WorldStartOptions {
  /** What time it is; the data at the start doesn't depend on it. */
  clock: Clock
  /** How precisely moments are stored. Default: full seconds. */
  precision?: TimePrecision
  /** Gets the keys, with those of the other organizations. */
  registry?: KeyRegistry<ApiKeyStore>
}

/** A world filled with plausible data: the same seed with the same options gives the same, byte for byte. */
export function createWorld({
  clock,
  precision = seconds,
  registry = createKeyRegistry(),
  ...options
}: WorldOptions): World {
  const time = createWorldTime(clock, precision)
  const { seed } = options
  const start = createStart(options)
  let organization: WorldState['organization']
  const events = createEventSource({ organizationId: () => organization.organization_id, time })
  // Only what is followed is told of.
  const raise = (content: EventContent) => {
    if (watchlist.has(content.data.permit_uuid)) events.raise(content)
  }
  const streams = createStreams(seed)
  const permits = createPermits({ time, raise, random: streams.permits })
  const watchlist = createWatchlist({ permits, time, raise: events.raise })
  const contacts = createContacts({ time, random: streams.contacts })
  const conditions = createConditions({ permits, precision, time, random: streams.permits })
  const keys = createApiKeys({ clock, random: streams.keys, registry })
  const usage = createUsageMeter(clock)

  function populate(): void {
    const { data, ...given } = start()
    organization = Object.freeze({ ...given.organization })
    permits.replaceAll(() => data().permits)
    watchlist.replaceAll(() => data().watched)
    contacts.replaceAll(() => data().contacts)
    conditions.replaceAll(() => data().conditions)
    keys.replaceAll(given.keys)
  }
  populate()

  return {
    get organization() {
      return organization
    },
    permits,
    watchlist,
    contacts,
    conditions,
    keys,
    usage,
    time,
    onEvent: events.onEvent,
    save: () => ({
      organization,
      permits: permits.save(),
      watchlist: watchlist.save().map(([permit_uuid, added_at]) => ({ permit_uuid, added_at })),
      contacts: contacts.save(),
      conditions: conditions.save(),
      keys: keys.save(),
      usage: usage.save(),
      random: streams.permits.save(),
    }),
    parts() {
      const { contacts: list, random } = contacts.save()
      return {
        rest: {
          organization,
          permits: [],
          watchlist: [],
          contacts: { contacts: [], random },
          conditions: conditions.save(),
          keys: keys.save(),
          usage: usage.save(),
          random: streams.permits.save(),
        },
        permits: [...permits.all()],
        watchlist: watchlist.save(),
        contacts: list,
      }
    },
    load(state) {
      organization = Object.freeze({ ...state.organization })
      permits.replaceAll(() => state.permits.map(toPermitRecord))
      watchlist.replaceAll(() => state.watchlist.map(({ permit_uuid, added_at }) => [permit_uuid, added_at]))
      contacts.load(state.contacts)
      conditions.replaceAll(() => state.conditions)
      keys.load(state.keys)
      usage.load(state.usage)
      streams.permits.load(state.random)
    },
    reset() {
      populate()
      usage.reset()
      const fresh = createStreams(seed)
      for (const name of streamNames) streams[name].load(fresh[name].save())
    },
  }
}

/** What the world starts with, as often as it is asked for, without keeping the secrets that fixtures have. */
function createStart(options: WorldStartOptions): () => WorldStart {
  let first: WorldStart | undefined = createWorldStart(options)
  const { keys } = first
  const { keys: _secrets, ...fixtures } = copyJson(options.fixtures ?? {})
  const again = { ...options, fixtures: options.fixtures && fixtures }
  return function start() {
    const given = first ?? { ...createWorldStart(again), keys }
    first = undefined
    return given
  }
}

const streamNames = ['contacts', 'keys', 'permits'] as const

/** Each kind of record that is created draws from a stream of its own, so that none changes the others; conditions share that of permits. */
function createStreams(seed: number | string): Record<(typeof streamNames)[number], Random> {
  return {
    contacts: createRandom(`${seed}/created-contacts`),
    keys: createKeyStream(seed),
    permits: createRandom(`${seed}/created-permits`),
  }
}
