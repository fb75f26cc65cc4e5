import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import type { FleetCommand, FleetReply } from './command.ts'
import type { FleetState } from './fleet-state.ts'
import { createResultBatch } from './result-batch.ts'
import { step } from './step.ts'

/** Store with a clock of its own. */
function createStore() {
  let state: FleetState | undefined
  const store = {
    now: 1_800_000_000_000,
    get state() {
      return state ?? expect.unreachable()
    },
    exchange(command: FleetCommand): FleetReply {
      const before = structuredClone(state)
      const next = step(state, command, store.now)
      expect(state).toEqual(before)
      // As a store of JSON returns it.
      state = JSON.parse(JSON.stringify(next.state))
      return next.reply
    },
  }
  return store
}

let processes = 0

/** Process that holds slots, without timers. */
function createProcess(store: ReturnType<typeof createStore>) {
  const process = `process ${++processes}`
  const results = createResultBatch()
  let reply: FleetReply | undefined
  let unused: FleetReply[] = []
  const inFlight: FleetReply[] = []
  return {
    /** Sends a command that requests slots and returns unused ones. */
    send(wants: Partial<FleetCommand>, returned = 0): FleetReply {
      const epoch = reply?.epoch ?? -1
      unused = unused.filter((slot) => slot.epoch === epoch)
      const given = unused.splice(0, returned).length
      const held = [...unused, ...inFlight]
      reply = store.exchange({
        process,
        random: 0.5,
        held: held.length,
        heldInEpoch: held.filter((slot) => slot.epoch === epoch).length,
        epoch,
        unused: given,
        ...{ calls: 0, walks: 0, spare: 0, isBack: false, known: {} },
        results: results.take(0),
        ...wants,
      })
      for (let slot = 0; slot < reply.granted; slot++) unused.push(reply)
      return reply
    },
    /** Sends a request with a slot. Returns false if there is none. */
    use(): boolean {
      const index = unused.findIndex(({ epoch }) => epoch === reply?.epoch)
      if (index === -1) return false
      inFlight.push(...unused.splice(index, 1))
      return true
    },
    /** Receives the response to a request in flight. */
    receive(index: number, remaining: number, resetInMs = 60_000): void {
      const [slot] = inFlight.splice(index, 1)
      if (slot) results.add(slot, { status: 200, limit: 40, remaining, resetInMs }, 0)
    },
    /** Receives a 429 to a request in flight. */
    reject(resetInMs?: number): void {
      const [slot] = inFlight.splice(0, 1)
      if (slot) results.add(slot, { status: 429, resetInMs }, 0)
    },
  }
}

describe('the window of a fleet', () => {
  test('grants one slot if it forgot how many requests remain', () => {
    const store = createStore()
    const process = createProcess(store)
    for (let remaining = 39; remaining > 9; remaining -= 1) {
      process.send({ calls: 1 })
      process.use()
      process.receive(0, remaining)
    }
    process.send({})
    store.now += 121_000
    expect(process.send({ calls: 300 })).toMatchObject({ granted: 1, remaining: undefined })
  })

  test('counts slots in flight if earlier responses come with a later one, but after it', () => {
    const process = createProcess(createStore())
    process.send({ calls: 1 })
    process.use()
    process.receive(0, 39)
    process.send({ calls: 6 })
    for (let count = 0; count < 6; count++) process.use()
    process.receive(0, 38)
    process.send({ calls: 1 })
    process.use()
    // The response to the last request arrives first, and three requests stay in flight.
    process.receive(5, 32)
    process.receive(0, 37)
    process.receive(0, 36)
    expect(process.send({})).toMatchObject({ remaining: 32, free: 29 })
  })

  test('never grants more slots than requests remain, in any order of responses', () => {
    const move = fc.tuple(fc.nat(3), fc.nat(2), fc.nat(7))
    fc.assert(
      fc.property(fc.array(move, { maxLength: 150 }), fc.integer({ min: 5, max: 40 }), (moves, limit) => {
        const store = createStore()
        const fleet = [1, 2, 3].map(() => ({ ...createProcess(store), pending: [] as number[] }))
        let used = 0
        for (const [action, index, amount] of moves) {
          const process = fleet[index] ?? expect.unreachable()
          if (action === 0) process.send({ calls: amount, walks: amount % 3, spare: amount })
          if (action === 1) process.send({}, amount)
          if (action === 2 && process.use()) {
            used += 1
            process.pending.push(limit - used)
            expect(used).toBeLessThanOrEqual(limit)
          }
          if (action === 3 && process.pending.length > 0) {
            const position = amount % process.pending.length
            const [remaining = 0] = process.pending.splice(position, 1)
            process.receive(position, remaining)
          }
        }
      }),
      { seed: 17, numRuns: propertyRuns(500) },
    )
  })

  test('uses every request that remains', () => {
    const store = createStore()
    const fleet = [createProcess(store), createProcess(store)]
    let used = 0
    for (let round = 0; round < 60; round++) {
      for (const process of fleet) {
        process.send({ calls: 3, spare: 2 })
        while (process.use()) process.receive(0, 40 - ++used)
      }
    }
    expect(used).toBe(40)
  })

  test('starts with one request after it lost its state, with the least that a process knows', () => {
    const store = createStore()
    const [one, other] = [createProcess(store), createProcess(store)]
    expect(one.send({ calls: 9, known: { remaining: 7, resetMs: 60_000 } })).toMatchObject({
      granted: 1,
      remaining: 7,
    })
    expect(other.send({ calls: 9, known: { remaining: 4, resetMs: 60_000 } })).toMatchObject({
      granted: 1,
      remaining: 4,
    })
    one.use()
    one.receive(0, 5)
    expect(one.send({ calls: 9 })).toMatchObject({ granted: 0, remaining: 4 })
  })

  test('stays closed for a process that knows when it opens', () => {
    const store = createStore()
    const first = createProcess(store).send({ calls: 1, known: { closedMs: 5_000 } })
    expect(first).toMatchObject({ granted: 0, closedMs: 5_000 })
    store.now += 1_000
    expect(createProcess(store).send({ calls: 1 })).toMatchObject({ granted: 0, closedMs: 4_000 })
  })

  test('sends one probe after a 429, and pauses without a time', () => {
    const store = createStore()
    const [one, other] = [createProcess(store), createProcess(store)]
    one.send({ calls: 1 })
    one.use()
    one.reject()
    const { closedMs } = one.send({ calls: 4 })
    expect(closedMs).toBe(375)
    store.now += closedMs
    expect(one.send({ calls: 4 }).granted).toBe(1)
    expect(other.send({ calls: 4 }).granted).toBe(0)
  })

  test('grants a walk one slot after nine calls that overtook it', () => {
    const store = createStore()
    const [caller, walker] = [createProcess(store), createProcess(store)]
    caller.send({ calls: 1 })
    caller.use()
    caller.receive(0, 5)
    expect(walker.send({ walks: 1 }).granted).toBe(0)
    expect(caller.send({ calls: 20 }).granted).toBe(5)
    let granted = 0
    for (let used = 5; granted === 0; used++) {
      expect(used).toBeLessThan(20)
      caller.use()
      caller.receive(0, 1)
      caller.send({ calls: 20 })
      granted += walker.send({ walks: 1 }).granted
    }
    expect(granted).toBe(1)
  })

  test('is closed until its end if the clock of the store is set back by an hour', () => {
    const store = createStore()
    const process = createProcess(store)
    process.send({ calls: 1 })
    process.use()
    process.receive(0, 0)
    process.send({ calls: 1 })
    store.now -= 3_600_000
    expect(process.send({ calls: 1 })).toMatchObject({ closedMs: 60_000, processes: 1 })
  })

  test('of an hour is closed until its end', () => {
    const store = createStore()
    const process = createProcess(store)
    process.send({ calls: 1 })
    process.use()
    process.receive(0, 0, 3_600_000)
    process.send({ calls: 1 })
    store.now += 90_000
    expect(process.send({ calls: 1 }).closedMs).toBe(3_510_000)
  })

  test('keeps its size, whatever the number of processes that end', () => {
    const store = createStore()
    for (let index = 0; index < 50; index++) createProcess(store).send({ calls: 1 })
    store.now += 3_000
    expect(createProcess(store).send({ calls: 1 })).toMatchObject({ processes: 1, granted: 1 })
    expect(Object.keys(store.state.processes)).toHaveLength(1)
  })
})
