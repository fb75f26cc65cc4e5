import type { Clock } from '../../clock/clock.ts'
import type { ReportChange } from '../changes.ts'
import { type ConditionStore, createConditions } from '../conditions/conditions.ts'
import { type ContactStore, createContacts } from '../contacts/contacts.ts'
import { createWorldEvents, type EventContent, type WebhookEvent } from '../events.ts'
import { type ApiKeyStore, createApiKeys, createKeyRandom, type KeyRegistry } from '../keys/keys.ts'
import { createPermits } from '../permits/create-permits.ts'
import type { MockPermits } from '../permits/permits.ts'
import { createRandom, type Random } from '../random.ts'
import { seconds, type TimePrecision } from '../timestamp.ts'
import { createUsageMeter, type UsageMeter } from '../usage.ts'
import { createWatchlist, type WatchlistStore } from '../watchlist.ts'
import { createWorldStart, type WorldStart, type WorldStartOptions } from './world-start.ts'
import type { WorldState } from './world-state.ts'
import { createWorldTime, type WorldTime } from './world-time.ts'

/** All data of one organization. */
export interface World {
  readonly organization: WorldState['organization']
  /** All permits of the organization, watched or not. */
  readonly permits: MockPermits
  /** Watched permits. */
  readonly watchlist: WatchlistStore
  /** Contacts of the organization. */
  readonly contacts: ContactStore
  /** Portfolio conditions of the organization. */
  readonly conditions: ConditionStore
  /** API keys. Initially the keys of the fixtures. */
  readonly keys: ApiKeyStore
  /** Counts of the requests. */
  readonly usage: UsageMeter
  /** Time of the world and its format. */
  readonly time: WorldTime
  /** Calls the listener with every event, in order and frozen. The returned function removes it. */
  onEvent(listener: (event: WebhookEvent) => void): () => void
  save(): WorldState
  /**
   * Replaces the state without events. Objects that were returned before keep working. `toPrecision` converts the times of a part
   * of the state; those of permits when they are first needed.
   */
  load(state: WorldState, toPrecision: <Part>(part: Part) => Part): void
  /** Restores the initial state without events. */
  reset(): void
}

/** Options of a world. */
export interface WorldOptions extends WorldStartOptions {
  /** Source of time. The initial data doesn't depend on it. */
  clock: Clock
  /** Precision of stored times. Default: full seconds. */
  precision?: TimePrecision
  /** Registry of the keys of every organization. */
  registry?: KeyRegistry
  /** Called after every change of the data. */
  report?: ReportChange | undefined
}

/** Creates a world with plausible data. The same options produce the same data, byte for byte. */
export function createWorld({
  clock,
  precision = seconds,
  registry = new Map(),
  report = () => {},
  ...options
}: WorldOptions): World {
  const time = createWorldTime(clock, precision)
  const { seed } = options
  const start = createStart(options)
  let organization: WorldState['organization']
  const organizationId = () => organization.organization_id
  const events = createWorldEvents({ organizationId, time })
  // Only watched permits raise events.
  const raise = (content: EventContent) => {
    if (watchlist.has(content.data.permit_uuid)) events.raise(content)
  }
  const reportPermit = (permit_uuid: string) =>
    report({ type: 'permit', organization_id: organizationId(), permit_uuid })
  const streams = createStreams(seed)
  const permits = createPermits({ time, raise, random: streams.permits })
  const contacts = createContacts({
    time,
    random: streams.contacts,
    onChange: (contact_id) => report({ type: 'contact', organization_id: organizationId(), contact_id }),
  })
  const conditions = createConditions({
    permits,
    time,
    random: streams.permits,
    onChange: (condition_id) =>
      report({ type: 'condition', organization_id: organizationId(), condition_id }),
  })
  // Conditions and watchlist listen to permits. The report comes last, so that its listeners find both up to date.
  const watchlist = createWatchlist({ permits, time, raise: events.raise, onChange: reportPermit })
  permits.onChange((before, after) => {
    const record = after ?? before
    if (record) reportPermit(record.uuid)
  })
  const keys = createApiKeys({
    clock,
    random: streams.keys,
    registry,
    onChange: (key_id) => report({ type: 'key', organization_id: organizationId(), key_id }),
  })
  const usage = createUsageMeter(clock)

  function populate(): void {
    const { data, organization: initial, keys: initialKeys } = start()
    organization = Object.freeze({ ...initial })
    permits.replaceAll(() => data().permits)
    watchlist.replaceAll(() => data().watched)
    contacts.replaceAll(() => data().contacts)
    conditions.replaceAll(() => data().conditions)
    keys.replaceAll(initialKeys)
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
      permits: permits.all(),
      watchlist: watchlist.save().map(([permit_uuid, added_at]) => ({ permit_uuid, added_at })),
      contacts: contacts.save(),
      conditions: conditions.save(),
      keys: keys.save(),
      usage: usage.save(),
      random: streams.permits.save(),
    }),
    load({ permits: saved, ...others }, toPrecision) {
      const state = toPrecision(others)
      organization = Object.freeze({ ...state.organization })
      permits.replaceAll(() => saved.map(toPrecision))
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

/** Returns a function that creates the initial state. It doesn't keep the secrets of fixtures. */
function createStart(options: WorldStartOptions): () => WorldStart {
  let first: WorldStart | undefined = createWorldStart(options)
  const { keys } = first
  const { keys: _secrets, ...fixtures } = copyJson(options.fixtures ?? {})
  const withoutSecrets = { ...options, fixtures: options.fixtures && fixtures }
  return function start() {
    const current = first ?? { ...createWorldStart(withoutSecrets), keys }
    first = undefined
    return current
  }
}

/** Returns a deep copy. jsdom has no `structuredClone`. */
function copyJson<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyJson) as Value
  if (typeof value !== 'object' || value === null) return value
  const copy = { ...value }
  for (const name in copy) copy[name] = copyJson(copy[name])
  return copy
}

const streamNames = ['contacts', 'keys', 'permits'] as const

/** Contacts, keys and permits have separate streams, so that none changes the others; conditions use the permits' stream. */
function createStreams(seed: number | string): Record<(typeof streamNames)[number], Random> {
  return {
    contacts: createRandom(`${seed}/created-contacts`),
    keys: createKeyRandom(seed),
    permits: createRandom(`${seed}/created-permits`),
  }
}
