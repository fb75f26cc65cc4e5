import { createRandom, type Random } from '../../domain/random.ts'
import type { Fault, FaultRequest, Faults, PlannedFault } from './fault.ts'
import { type CheckedFault, checkFault, refuse } from './fault-check.ts'

/** A fault that happens to a request now. */
export interface ActiveFault extends CheckedFault {
  readonly id: string
  /** How long it takes; nothing when the fault doesn't say. */
  readonly latencyMs: number | undefined
}

/** The faults that wait for their requests. */
export interface FaultQueue extends Faults {
  readonly isEmpty: boolean
  /** The faults for a request, which have then happened once: those that are only late, and up to one other if it `mayBreak`. */
  select(request: FaultRequest, hasValidKey: boolean, mayBreak: boolean): ActiveFault[]
  /** Forgets everything, the count of faults too. */
  reset(): void
}

/** An empty book. Faults without a seed of their own get one that is made of `seed` and their identifier. */
export function createFaultQueue({ seed, prefix }: { seed: number | string; prefix: string }): FaultQueue {
  let waiting: Entry[] = []
  let count = 0

  function plan(kind: PlannedFault['plan'], given: Fault, times: number): PlannedFault {
    const checked = checkFault(given)
    count += 1
    const id = `${prefix}${count}`
    const entry = createEntry(id, kind, checked, checked.fault.seed ?? `${seed}/${id}`, times)
    waiting.push(entry)
    return entry.planned
  }

  return {
    get isEmpty() {
      return waiting.length === 0
    },
    next: (fault = {}) => plan({ next: true }, fault, 1),
    nth(n, fault = {}) {
      if (!Number.isSafeInteger(n) || n < 1) {
        refuse(`there is no request number ${n}`, 'give an integer, at least 1')
      }
      return plan({ nth: n }, fault, 1)
    },
    every(n, fault = {}) {
      if (!Number.isSafeInteger(n) || n < 1) refuse(`\`every\` can't be ${n}`, 'give an integer, at least 1')
      return plan({ every: n }, fault, Number.POSITIVE_INFINITY)
    },
    share(fraction, fault = {}) {
      if (!(fraction >= 0 && fraction <= 1)) refuse(`${fraction} is no share`, 'give one from 0 to 1')
      return plan({ share: fraction }, fault, Number.POSITIVE_INFINITY)
    },
    list: () => waiting.map(({ planned }) => planned),
    remove(id) {
      const others = waiting.filter(({ planned }) => planned.id !== id)
      if (others.length === waiting.length) {
        throw new Error(
          `Could not remove a fault, because none that waits has the id ${JSON.stringify(id)}; take one from list().`,
        )
      }
      waiting = others
    },
    clear() {
      waiting = []
    },
    select(request, hasValidKey, mayBreak) {
      // Every fault counts and draws for every request that fits, whether it comes to happen or not: so none
      // depends on the others.
      const due = waiting.filter((entry) => entry.isDue(request, hasValidKey))
      const late = due.filter(({ checked }) => checked.as === 'none')
      const [first] = due.filter(({ checked }) => checked.as !== 'none').sort((a, b) => a.rank - b.rank)
      const drawn = (first && mayBreak ? [...late, first] : late).map((entry) => entry.activate())
      waiting = waiting.filter(({ planned }) => planned.left !== 0)
      return drawn
    },
    reset() {
      waiting = []
      count = 0
    },
  }
}

/** What users see of a book. */
export function publicFaults({ next, nth, every, share, list, remove, clear }: FaultQueue): Faults {
  return { next, nth, every, share, list, remove, clear }
}

interface Entry {
  readonly planned: PlannedFault
  readonly checked: CheckedFault
  /** Lower ones come first. */
  readonly rank: number
  isDue(request: FaultRequest, hasValidKey: boolean): boolean
  activate(): ActiveFault
}

function createEntry(
  id: string,
  plan: PlannedFault['plan'],
  checked: CheckedFault,
  seed: number | string,
  usualTimes: number,
): Entry {
  const { fault, as, latency } = checked
  const random = { share: createRandom(`${seed}/share`), latency: createRandom(`${seed}/latency`) }
  let left = fault.times ?? usualTimes
  let happened = 0
  const isTurn = createTrigger(plan, random.share)
  return {
    checked,
    rank: 'nth' in plan ? 0 : 'next' in plan ? 1 : 2,
    planned: {
      id,
      plan,
      fault,
      get left() {
        return left === Number.POSITIVE_INFINITY ? null : left
      },
      get happened() {
        return happened
      },
    },
    isDue: (request, hasValidKey) =>
      (fault.operation === undefined || fault.operation === request.operation) &&
      (hasValidKey || (as !== 'rate_limited' && as !== 'key_revoked')) &&
      (request.isReused || as !== 'reset_on_reuse') &&
      (fault.when === undefined || fault.when(request)) &&
      isTurn(),
    activate() {
      left -= 1
      happened += 1
      return { ...checked, id, latencyMs: latency?.(random.latency) }
    },
  }
}

/** Whether it is the turn of a request that fits; asked once for each. */
function createTrigger(plan: PlannedFault['plan'], random: Random): () => boolean {
  if ('next' in plan) return () => true
  if ('share' in plan) return () => random.chance(plan.share)
  let seen = 0
  return () => {
    seen += 1
    return 'nth' in plan ? seen >= plan.nth : seen % plan.every === 0
  }
}
