import {
  assertOptions,
  integer,
  listOf,
  numberFrom,
  type OptionRules,
  oneOf,
  seedRule,
  withoutUndefined,
} from '../errors/options.ts'
import type { MockContacts } from './contacts/contacts.ts'
import type { MockPermits } from './permits/permits.ts'
import { createRandom, type Random } from './random.ts'
import type { MockWatchlist } from './watchlist.ts'
import type { WorldTime } from './world/world-time.ts'

/** Options of churn. Without `insert`, `update` and `remove`, each round makes one change of every kind. */
export interface ChurnOptions {
  /** Seed of the changes. Default 1. */
  readonly seed?: number | string
  /**
   * Number of permits per round that are added to the watchlist, or of contacts that are created. A fraction is a
   * probability: 1.5 adds one or two. Default 0 if `update` or `remove` is set, and 1 otherwise.
   */
  readonly insert?: number
  /**
   * Number of watched permits per round with a new status or fee and `updated_at`. Contacts aren't updated. Default 0 if `insert` or
   * `remove` is set, and 1 otherwise.
   */
  readonly update?: number
  /**
   * Number of permits per round that are removed from the watchlist. Contacts aren't removed. Default 0 if `insert` or `update` is
   * set, and 1 otherwise.
   */
  readonly remove?: number
  /**
   * Makes all changes of a round at the same time, like an import or a nightly job. `update` sets the same `updated_at` on that
   * many different permits, and `insert` imports permits that are new to the service. Default false.
   */
  readonly bulk?: boolean
  /** Lists whose responses trigger changes. Default `['permits']`. */
  readonly lists?: readonly ('permits' | 'contacts')[]
  /** Number of responses per round. Default 1: changes between any two pages. */
  readonly every?: number
  /** Number of rounds. Default: unlimited. */
  readonly times?: number
}

/** Running churn. */
export interface Churn {
  /** The last 10,000 changes, in order. */
  readonly changes: readonly {
    readonly list: 'permits' | 'contacts'
    readonly kind: 'insert' | 'update' | 'remove'
    /** `uuid` of the permit, `id` of the contact. */
    readonly id: string
  }[]
  /** Ends the churn. */
  stop(): void
}

/** A change between two responses. */
export type ChurnChange = Churn['changes'][number]

/** List that can change between two of its pages. */
export type ChurningList = ChurnChange['list']

/** Churn of an organization's lists. */
export interface ChurnScheduler {
  readonly isEmpty: boolean
  /** Starts churn. Throws a TypeError for an invalid option. */
  start(options?: ChurnOptions): Churn
  /** Makes the changes that follow a response with a list. */
  afterList(list: ChurningList): ChurnChange[]
  /** Ends all churn. */
  clear(): void
}

/** Parts of a world that churn changes. */
export interface ChurningWorld {
  readonly permits: MockPermits
  readonly watchlist: MockWatchlist
  readonly contacts: MockContacts
  readonly time: Pick<WorldTime, 'withFrozenTime'>
}

/** Maximum number of stored changes of a churn. */
const capacity = 10_000

/** Creates a scheduler without churn. `onChange` is called when churn starts, makes changes or ends. */
export function createChurnScheduler(world: ChurningWorld, onChange = () => {}): ChurnScheduler {
  const running = new Set<(list: ChurningList) => ChurnChange[]>()
  return {
    get isEmpty() {
      return running.size === 0
    },
    start(options = {}) {
      const changes: ChurnChange[] = []
      const { lists, every, times, ...rates } = resolve(options)
      const makeChanges = createChanges(world, rates)
      let responses = 0
      let remaining = times
      const onList = (list: ChurningList) => {
        if (!lists.includes(list)) return []
        responses += 1
        if (responses % every !== 0) return []
        remaining -= 1
        if (remaining === 0) running.delete(onList)
        const made = makeChanges(list)
        changes.push(...made)
        changes.splice(0, changes.length - capacity)
        onChange()
        return made
      }
      running.add(onList)
      onChange()
      return {
        changes,
        stop() {
          if (running.delete(onList)) onChange()
        },
      }
    },
    afterList: (list) => [...running].flatMap((onList) => onList(list)),
    clear() {
      if (running.size === 0) return
      running.clear()
      onChange()
    },
  }
}

type Rates = Required<Pick<ChurnOptions, 'seed' | 'insert' | 'update' | 'remove' | 'bulk'>>

function resolve(options: ChurnOptions): Required<ChurnOptions> {
  assertOptions('start the churn', options, rules, 'churn.')
  const { insert, update, remove } = options
  const rate = insert === undefined && update === undefined && remove === undefined ? 1 : 0
  return {
    seed: 1,
    insert: rate,
    update: rate,
    remove: rate,
    bulk: false,
    lists: ['permits'],
    every: 1,
    times: Number.POSITIVE_INFINITY,
    ...withoutUndefined(options),
  }
}

const rateRule = numberFrom(0, 10_000)

const rules: OptionRules<ChurnOptions> = {
  seed: seedRule,
  insert: rateRule,
  update: rateRule,
  remove: rateRule,
  bulk: oneOf([true, false]),
  lists: listOf(['permits', 'contacts']),
  every: integer(1),
  times: integer(1),
}

/** Returns a function that makes the changes of one round. */
function createChanges(world: ChurningWorld, { seed, bulk, ...rates }: Rates) {
  const random = createRandom(`${seed}/churn`)
  const pick = createPick(world.permits, random)
  let count = 0
  /** Permits that the current bulk round has inserted or updated. The round doesn't update them again. */
  const changed = new Set<string>()

  const kinds = {
    insert(list: ChurningList): string | undefined {
      count += 1
      if (list === 'contacts') return world.contacts.create({ name: `Churn ${count}` }).id
      if (bulk) {
        const { uuid } = world.permits.create()
        world.watchlist.add(uuid)
        changed.add(uuid)
        return uuid
      }
      const uuid = pick((candidate) => !world.watchlist.has(candidate))
      if (uuid === undefined) return undefined
      // A new fee moves half of them to the first page. The others appear in the middle of the list.
      if (random.chance(0.5)) world.permits.addFee(uuid, { name: 'Filing', amount: count })
      world.watchlist.add(uuid)
      return uuid
    },
    update(list: ChurningList): string | undefined {
      count += 1
      const isDue = (candidate: string) => world.watchlist.has(candidate) && !changed.has(candidate)
      const uuid = list === 'permits' ? pick(isDue) : undefined
      if (uuid === undefined) return undefined
      if (random.chance(0.5)) {
        const before = world.permits.get(uuid)?.status
        world.permits.setStatus(uuid, before === 'In Review' ? 'Corrections Required' : 'In Review')
      } else world.permits.addFee(uuid, { name: 'Plan review', amount: count })
      if (bulk) changed.add(uuid)
      return uuid
    },
    remove(list: ChurningList): string | undefined {
      const uuid = list === 'permits' ? pick((candidate) => world.watchlist.has(candidate)) : undefined
      if (uuid !== undefined) world.watchlist.remove(uuid)
      return uuid
    },
  }

  function changeAll(list: ChurningList): ChurnChange[] {
    changed.clear()
    const kindsOfRound = (['insert', 'update', 'remove'] as const).flatMap((kind) => {
      const whole = Math.floor(rates[kind])
      return Array<typeof kind>(whole + Number(random.chance(rates[kind] - whole))).fill(kind)
    })
    return kindsOfRound.flatMap((kind) => {
      const id = kinds[kind](list)
      return id === undefined ? [] : [{ list, kind, id }]
    })
  }

  return function makeChanges(list: ChurningList): ChurnChange[] {
    return bulk ? world.time.withFrozenTime(() => changeAll(list)) : changeAll(list)
  }
}

/** Returns a function that picks a random permit, or undefined if none fits. */
function createPick(permits: MockPermits, random: Random) {
  return function pick(isCandidate: (uuid: string) => boolean): string | undefined {
    // Listed each time, because `restore()` replaces the permits.
    const uuids = Array.from(permits.all(), ({ uuid }) => uuid)
    if (uuids.length === 0) return undefined
    const start = random.integer(0, uuids.length - 1)
    for (let step = 0; step < uuids.length; step += 1) {
      const uuid = uuids[(start + step) % uuids.length]
      if (uuid !== undefined && isCandidate(uuid)) return uuid
    }
    return undefined
  }
}
