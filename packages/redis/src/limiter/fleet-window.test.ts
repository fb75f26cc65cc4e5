import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { hasRedis, type RedisServer, startRedis } from '../../../../tests/harness/redis-server.ts'
import { type Lease, requestLease, type Statement } from './fleet-window.ts'
import { createResultBatch } from './result-batch.ts'

describe.skipIf(!hasRedis)(
  `the window of a fleet${hasRedis ? '' : ' (redis-server is not installed)'}`,
  () => {
    let server: RedisServer
    let redis: Redis
    beforeAll(async () => {
      server = await startRedis()
      redis = new Redis(server.url)
    })
    afterAll(async () => {
      redis.disconnect()
      await server.stop()
    })

    /** Process that holds slots, without timers. */
    function createProcess(key: string) {
      const id = randomUUID()
      const results = createResultBatch()
      let lease: Lease | undefined
      let unused: Lease[] = []
      const inFlight: Lease[] = []
      return {
        /** Sends a command that requests slots and returns unused ones. */
        async send(wants: Partial<Statement>, returned = 0): Promise<Lease> {
          const epoch = lease?.epoch ?? -1
          unused = unused.filter((slot) => slot.epoch === epoch)
          const given = unused.splice(0, returned).length
          const held = [...unused, ...inFlight]
          lease = await requestLease(redis, key, id, {
            held: held.length,
            heldInEpoch: held.filter((slot) => slot.epoch === epoch).length,
            epoch,
            unused: given,
            calls: 0,
            walks: 0,
            spare: 0,
            isBack: false,
            known: { remaining: undefined, resetMs: undefined, closedMs: undefined },
            results: results.take(performance.now()),
            ...wants,
          })
          for (let slot = 0; slot < lease.granted; slot++) unused.push(lease)
          return lease
        },
        /** Sends a request with a slot. Returns false if there is none. */
        use(): boolean {
          const slot = unused.find(({ epoch }) => epoch === lease?.epoch)
          if (!slot) return false
          unused = unused
            .filter((other) => other !== slot)
            .concat(unused.filter((other) => other === slot).slice(1))
          inFlight.push(slot)
          return true
        },
        /** Receives the response to a request in flight. */
        receive(index: number, remaining: number, resetInMs = 60_000): void {
          const [slot] = inFlight.splice(index, 1)
          const result = { status: 200, limit: 40, remaining, resetInMs }
          if (slot) results.add(slot, result, performance.now())
        },
      }
    }

    test('counts slots in flight if earlier responses come with a later one, but after it', async () => {
      const process = createProcess(`test:${randomUUID()}`)
      await process.send({ calls: 1 })
      process.use()
      process.receive(0, 39)
      await process.send({ calls: 6 })
      for (let count = 0; count < 6; count++) process.use()
      process.receive(0, 38)
      await process.send({ calls: 1 })
      process.use()
      // The response to the last request arrives first, and three requests stay in flight.
      process.receive(5, 32)
      process.receive(0, 37)
      process.receive(0, 36)
      const { remaining, free } = await process.send({})
      expect({ remaining, free }).toEqual({ remaining: 32, free: 29 })
    })

    test('never grants more slots than requests remain, in any order of responses', async () => {
      const step = fc.tuple(fc.nat(3), fc.nat(2), fc.nat(7))
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 150 }),
          fc.integer({ min: 5, max: 40 }),
          async (steps, limit) => {
            const key = `{${randomUUID()}}:limit`
            const processes = [1, 2, 3].map(() => ({ ...createProcess(key), pending: [] as number[] }))
            let used = 0
            for (const [action, index, amount] of steps) {
              const process = processes[index] ?? expect.unreachable()
              if (action === 0) await process.send({ calls: amount, walks: amount % 3, spare: amount })
              if (action === 1) await process.send({}, amount)
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
          },
        ),
        { seed: 17, numRuns: propertyRuns(60) },
      )
    })

    test('uses every request that remains', async () => {
      const key = `{${randomUUID()}}:limit`
      const processes = [createProcess(key), createProcess(key)]
      let used = 0
      for (let round = 0; round < 60; round++) {
        for (const process of processes) {
          await process.send({ calls: 3, spare: 2 })
          while (process.use()) process.receive(0, 40 - ++used)
        }
      }
      expect(used).toBe(40)
    })

    test('starts with one request after it lost its state, with the least that a process knows', async () => {
      const key = `{${randomUUID()}}:limit`
      const [one, other] = [createProcess(key), createProcess(key)]
      const first = await one.send({
        calls: 9,
        known: { remaining: 7, resetMs: 60_000, closedMs: undefined },
      })
      expect(first).toMatchObject({ granted: 1, remaining: 7 })
      const second = await other.send({
        calls: 9,
        known: { remaining: 4, resetMs: 60_000, closedMs: undefined },
      })
      expect(second).toMatchObject({ granted: 1, remaining: 4 })
      one.use()
      one.receive(0, 5)
      expect(await one.send({ calls: 9 })).toMatchObject({ granted: 0, remaining: 4 })
    })

    test('stays closed for a process that knows when it opens', async () => {
      const key = `{${randomUUID()}}:limit`
      const known = { remaining: undefined, resetMs: undefined, closedMs: 5_000 }
      const lease = await createProcess(key).send({ calls: 1, known })
      expect(lease.granted).toBe(0)
      expect(lease.closedMs).toBeGreaterThan(4_900)
      expect((await createProcess(key).send({ calls: 1 })).granted).toBe(0)
    })

    /** Moves all times of a window, as if the clock of the server had been set. */
    async function setBack(key: string, ms: number): Promise<void> {
      for (const [field, value] of Object.entries(await redis.hgetall(key))) {
        if (/_at$|_until$|_since$/.test(field)) await redis.hset(key, field, Number(value) + ms)
        if (!field.startsWith('p:')) continue
        const record = value.split(' ')
        record[5] = String(Number(record[5]) + ms)
        await redis.hset(key, field, record.join(' '))
      }
    }

    test('is closed until its end if the clock of the server is set back by an hour', async () => {
      const key = `clock:${randomUUID()}`
      const process = createProcess(key)
      await process.send({ calls: 1 })
      process.use()
      process.receive(0, 0)
      await process.send({ calls: 1 })
      await setBack(key, 3_600_000)
      const { closedMs, processes } = await process.send({ calls: 1 })
      expect(closedMs).toBeGreaterThan(50_000)
      expect(closedMs).toBeLessThanOrEqual(60_000)
      expect(processes).toBe(1)
    })

    test('of an hour is closed until its end', async () => {
      const key = `hour:${randomUUID()}`
      const process = createProcess(key)
      await process.send({ calls: 1 })
      process.use()
      process.receive(0, 0, 3_600_000)
      await process.send({ calls: 1 })
      await setBack(key, -90_000)
      const { closedMs } = await process.send({ calls: 1 })
      expect(closedMs).toBeGreaterThan(3_500_000)
    })

    test('keeps its size, whatever the number of processes that end', async () => {
      const key = `{${randomUUID()}}:limit`
      for (let index = 0; index < 50; index++) await createProcess(key).send({ calls: 1 })
      const expired = await redis.hgetall(key)
      for (const [field, record] of Object.entries(expired)) {
        if (!field.startsWith('p:')) continue
        await redis.hset(key, field, record.replace(/\d+$/, '1'))
      }
      await redis.hset(key, 'sweep_at', '1')
      const { processes, granted } = await createProcess(key).send({ calls: 1 })
      expect(processes).toBe(1)
      expect(granted).toBe(1)
      expect(Object.keys(await redis.hgetall(key)).filter((field) => field.startsWith('p:'))).toHaveLength(1)
    })
  },
)
