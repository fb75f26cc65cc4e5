import { createRandom, type Random } from '../../domain/random.ts'
import { assertValue, integer, numberFrom } from '../../errors/options.ts'
import { unknownId } from '../../errors/user-error.ts'
import type { Fault, FaultRequest, MockFaults, PlannedFault } from './fault.ts'
import { type CheckedFault, checkFault } from './fault-check.ts'

/** Fault that affects the current request. */
export interface ActiveFault extends CheckedFault {
  readonly id: string
  /** Delay in milliseconds; undefined if the fault has none. */
  readonly latencyMs: number | undefined
}

/** Pending faults. */
export interface FaultQueue extends MockFaults {
  readonly isEmpty: boolean
  /** Selects and counts the faults for a request: all due delays and, if `mayBreak`, one fault that changes the response. */
  select(request: FaultRequest, hasValidKey: boolean, mayBreak: boolean): ActiveFault[]
  /** Removes every fault, and resets the count of faults. */
  reset(): void
}

/** Options of {@link createFaultQueue}. */
export interface FaultQueueOptions {
  /** Faults without a seed get one that is derived from this one and their identifier. */
  readonly seed: number | string
  readonly prefix: string
  /** Called after a fault was planned or removed, or affected a request. */
  readonly onChange?: () => void
}

/** Creates an empty queue. */
export function createFaultQueue({ seed, prefix, onChange = () => {} }: FaultQueueOptions): FaultQueue {
  let pending: Entry[] = []
  let count = 0

  function add(plan: PlannedFault['plan'], fault: Fault, times: number): PlannedFault {
    const checked = checkFault(fault)
    count += 1
    const id = `${prefix}${count}`
    const entry = createEntry(id, plan, checked, checked.fault.seed ?? `${seed}/${id}`, times)
    pending.push(entry)
    onChange()
    return entry.planned
  }

  return {
    get isEmpty() {
      return pending.length === 0
    },
    next: (fault = {}) => add({ next: true }, fault, 1),
    nth(n, fault = {}) {
      assertValue('n', n, integer(1))
      return add({ nth: n }, fault, 1)
    },
    every(n, fault = {}) {
      assertValue('n', n, integer(1))
      return add({ every: n }, fault, Number.POSITIVE_INFINITY)
    },
    fraction(fraction, fault = {}) {
      assertValue('fraction', fraction, numberFrom(0, 1))
      return add({ fraction }, fault, Number.POSITIVE_INFINITY)
    },
    all: () => pending.map(({ planned }) => planned),
    delete(id) {
      const others = pending.filter(({ planned }) => planned.id !== id)
      if (others.length === pending.length) throw unknownId('remove the fault', id)
      pending = others
      onChange()
    },
    clear() {
      if (pending.length === 0) return
      pending = []
      onChange()
    },
    select(request, hasValidKey, mayBreak) {
      // Every fault counts every matching request, even if another fault affects it, so that none depends on the others.
      const due = pending.filter((entry) => entry.advance(request, hasValidKey))
      const delays = due.filter(({ checked }) => checked.kind === 'delay')
      const [first] = due.filter(({ checked }) => checked.kind !== 'delay').sort((a, b) => a.rank - b.rank)
      const selected = (first && mayBreak ? [...delays, first] : delays).map((entry) => entry.activate())
      pending = pending.filter(({ planned }) => planned.remaining !== 0)
      if (selected.length > 0) onChange()
      return selected
    },
    reset() {
      pending = []
      count = 0
    },
  }
}

/** False if the fault needs a valid key or a reused connection and the request has none. */
export function canAffect(
  kind: CheckedFault['kind'],
  { isReused }: FaultRequest,
  hasValidKey: boolean,
): boolean {
  if (kind === 'rate_limited' || kind === 'key_revoked') return hasValidKey
  return kind !== 'reset_on_reuse' || isReused
}

interface Entry {
  readonly planned: PlannedFault
  readonly checked: CheckedFault
  /** Lower ones come first. */
  readonly rank: number
  /** Counts the request if it matches. Returns true if the fault affects it. */
  advance(request: FaultRequest, hasValidKey: boolean): boolean
  activate(): ActiveFault
}

function createEntry(
  id: string,
  plan: PlannedFault['plan'],
  checked: CheckedFault,
  seed: number | string,
  defaultTimes: number,
): Entry {
  const { fault, kind, latency } = checked
  const random = { fraction: createRandom(`${seed}/share`), latency: createRandom(`${seed}/latency`) }
  let remaining = fault.times ?? defaultTimes
  let count = 0
  const trigger = createTrigger(plan, random.fraction)
  return {
    checked,
    rank: 'nth' in plan ? 0 : 'next' in plan ? 1 : 2,
    planned: {
      id,
      plan,
      fault,
      get remaining() {
        return remaining === Number.POSITIVE_INFINITY ? null : remaining
      },
      get count() {
        return count
      },
    },
    advance: (request, hasValidKey) =>
      (fault.operation === undefined || fault.operation === request.operation) &&
      canAffect(kind, request, hasValidKey) &&
      (fault.when === undefined || fault.when(request)) &&
      trigger(),
    activate() {
      remaining -= 1
      count += 1
      return { ...checked, id, latencyMs: latency?.(random.latency) }
    },
  }
}

/** Creates a function to call once for each matching request. It returns true if the plan selects it. */
function createTrigger(plan: PlannedFault['plan'], random: Random): () => boolean {
  if ('next' in plan) return () => true
  if ('fraction' in plan) return () => random.chance(plan.fraction)
  let seen = 0
  return () => {
    seen += 1
    return 'nth' in plan ? seen >= plan.nth : seen % plan.every === 0
  }
}
