import { assertKnownKeys } from '../errors/suggest-name.ts'
import { inputError } from '../errors/user-error.ts'
import type { Contacts } from './contacts/contacts.ts'
import type { Permits } from './permits/create-permits.ts'
import { createRandom, type Random } from './random.ts'
import type { Watchlist } from './watchlist.ts'
import type { WorldTime } from './world/world-time.ts'

/** A list that can change between two of its pages. */
export type ChurningList = 'permits' | 'contacts'

/** How lists change while they are read. Without `insert`, `update` and `remove`, each of the three happens once a time. */
export interface ChurnOptions {
  /** The same seed makes the same changes. Default 1. */
  readonly seed?: number | string
  /** How many permits come onto the watchlist (or contacts are created) each time. Of 1.5, the half is a chance. Default 0. */
  readonly insert?: number
  /** How many watched permits get another status or fee, and so a new `updated_at`. Contacts have no updates. Default 0. */
  readonly update?: number
  /** How many permits leave the watchlist. Contacts have no removals. Default 0. */
  readonly remove?: number
  /**
   * All changes of one time happen at one moment, as by an import or a nightly job. `update` gives as many different
   * permits the same `updated_at`; `insert` imports permits that are new to the service. Default false.
   */
  readonly bulk?: boolean
  /** After the answers of which lists. Default: of the permits only. */
  readonly lists?: readonly ChurningList[]
  /** After every how many answers. Default 1: between any two pages. */
  readonly every?: number
  /** How many times. Default: until it is ended. */
  readonly times?: number
}

/** Something that changed while a list was read. */
export interface ChurnChange {
  readonly list: ChurningList
  readonly kind: 'insert' | 'update' | 'remove'
  /** `uuid` of the permit, `id` of the contact. */
  readonly id: string
}

/** Ends the churn; it has every change so far, in order, so that a test knows what is true. */
export interface Churn {
  (): void
  readonly changes: readonly ChurnChange[]
}

/** The churn of an organization's lists. */
export interface ChurnScheduler {
  readonly isEmpty: boolean
  /** Throws a TypeError for options that make no sense. */
  start(options?: ChurnOptions): Churn
  /** Makes what is to happen after a list was answered. */
  afterList(list: ChurningList): ChurnChange[]
  /** Ends all. */
  clear(): void
}

/** What churn changes. */
export interface ChurningWorld {
  readonly permits: Permits
  readonly watchlist: Watchlist
  readonly contacts: Contacts
  readonly time: Pick<WorldTime, 'atOneMoment'>
}

/** Lists that stand still until a churn is started. */
export function createChurnScheduler(world: ChurningWorld): ChurnScheduler {
  const running = new Set<(list: ChurningList) => ChurnChange[]>()
  return {
    get isEmpty() {
      return running.size === 0
    },
    start(options = {}) {
      const changes: ChurnChange[] = []
      const { lists, every, times, ...rates } = resolve(options)
      const makeChanges = createChanges(world, rates)
      let answers = 0
      let left = times
      const turn = (list: ChurningList) => {
        if (!lists.includes(list)) return []
        answers += 1
        if (answers % every !== 0) return []
        left -= 1
        if (left === 0) running.delete(turn)
        const made = makeChanges(list)
        changes.push(...made)
        return made
      }
      running.add(turn)
      return Object.assign(() => void running.delete(turn), { changes })
    },
    afterList: (list) => [...running].flatMap((turn) => turn(list)),
    clear: () => running.clear(),
  }
}

type Rates = Required<Pick<ChurnOptions, 'seed' | 'insert' | 'update' | 'remove' | 'bulk'>>

function resolve(options: ChurnOptions): Required<ChurnOptions> {
  const { insert, update, remove } = options
  const usual = insert === undefined && update === undefined && remove === undefined ? 1 : 0
  const all = {
    seed: 1,
    insert: usual,
    update: usual,
    remove: usual,
    bulk: false,
    lists: ['permits'] as const,
    every: 1,
    times: Number.POSITIVE_INFINITY,
  }
  assertKnownKeys('start the churn', options, Object.keys(all))
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) check(name, value)
  }
  return { ...all, ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) }
}

function check(name: string, value: unknown): void {
  const isNumber = typeof value === 'number'
  if (name === 'insert' || name === 'update' || name === 'remove') {
    if (isNumber && value >= 0 && value <= 10_000) return
    refuse(`${name} is ${JSON.stringify(value)}`, 'give a number from 0 to 10000')
  }
  if (name === 'every' || name === 'times') {
    if (isNumber && Number.isSafeInteger(value) && value >= 1) return
    refuse(`${name} is ${JSON.stringify(value)}`, 'give an integer, at least 1')
  }
  if (name === 'seed') {
    if (Number.isFinite(value) || (typeof value === 'string' && value !== '')) return
    refuse(`seed is ${JSON.stringify(value)}`, 'give a number or a text that is not empty')
  }
  if (name === 'bulk') {
    if (typeof value === 'boolean') return
    refuse(`bulk is ${JSON.stringify(value)}`, 'give true or false')
  }
  if (name === 'lists') {
    if (Array.isArray(value) && value.every((list) => list === 'permits' || list === 'contacts')) return
    refuse(`lists is ${JSON.stringify(value)}`, "give some of 'permits' and 'contacts'")
  }
}

function refuse(reason: string, remedy: string): never {
  throw inputError(new TypeError(`Could not start the churn, because ${reason}; ${remedy}.`))
}

/** Makes the changes of one time, each kind as often as its rate says. */
function createChanges(world: ChurningWorld, { seed, bulk, ...rates }: Rates) {
  const random = createRandom(`${seed}/churn`)
  const pick = createPick(world.permits, random)
  let count = 0
  /** What a bulk has changed: each permit changes once. */
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
      // Half of them are new on the first page, the others stand somewhere in the middle.
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

  function changeOnce(list: ChurningList): ChurnChange[] {
    changed.clear()
    const turns = (['insert', 'update', 'remove'] as const).flatMap((kind) => {
      const whole = Math.floor(rates[kind])
      return Array<typeof kind>(whole + Number(random.chance(rates[kind] - whole))).fill(kind)
    })
    return turns.flatMap((kind) => {
      const id = kinds[kind](list)
      return id === undefined ? [] : [{ list, kind, id }]
    })
  }

  return function makeChanges(list: ChurningList): ChurnChange[] {
    return bulk ? world.time.atOneMoment(() => changeOnce(list)) : changeOnce(list)
  }
}

/** Picks a permit that fits; undefined when none does. */
function createPick(permits: Permits, random: Random) {
  return function pick(fits: (uuid: string) => boolean): string | undefined {
    // Asked for each time: restoring a state puts other permits in their place, maybe as many.
    const uuids = Array.from(permits.all(), ({ uuid }) => uuid)
    if (uuids.length === 0) return undefined
    const start = random.integer(0, uuids.length - 1)
    for (let step = 0; step < uuids.length; step += 1) {
      const uuid = uuids[(start + step) % uuids.length]
      if (uuid !== undefined && fits(uuid)) return uuid
    }
    return undefined
  }
}
