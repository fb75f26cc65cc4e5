import { randomUUID } from 'node:crypto'
import { type FleetCommand, type FleetState, step } from '@permit-tracking/sdk/fleet'
import fc from 'fast-check'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { hasRedis, type RedisServer, startRedis } from '../../../tests/harness/redis-server.ts'
import { createScript } from '../src/client/run-script.ts'
import { parseReply, toArguments } from '../src/limiter/fleet-window.ts'
import { windowScript } from '../src/limiter/window-script.ts'

/** The script with a second key in place of the clock of the server. */
const clockCall = "redis.call('TIME')"
const timedScript = windowScript.replace(clockCall, '{math.floor(KEYS[2] / 1000), KEYS[2] % 1000 * 1000}')

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
const few = fc.nat(6)
const ms = fc.oneof(
  { weight: 8, arbitrary: fc.nat(200) },
  { weight: 4, arbitrary: fc.nat(5_000) },
  { weight: 1, arbitrary: fc.nat(70_000) },
)

/** Move of one process. Epoch and version are relative to the last ones that it knows. */
const move = fc.record({
  process: fc.nat(3),
  passedMs: fc.oneof(
    { weight: 20, arbitrary: ms },
    { weight: 1, arbitrary: fc.integer({ min: -9_000, max: 0 }) },
  ),
  random: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  ...{ held: few, heldInEpoch: few, unused: few, calls: fc.nat(20), walks: few, spare: fc.nat(20) },
  epochsAgo: fc.constantFrom(0, 0, 0, 1),
  isBack: fc.constantFrom(false, false, false, true),
  known: fc.record({ remaining: optional(fc.nat(30)), resetMs: optional(ms), closedMs: optional(ms) }),
  results: fc.array(
    fc.record({
      ...{ epochsAgo: fc.constantFrom(0, 0, 0, 1), versionsAgo: fc.nat(1) },
      ...{ accepted: fc.oneof(few, fc.nat(90)), rejected: fc.constantFrom(0, 0, 0, 1, 2) },
      ...{
        limit: optional(few),
        remaining: optional(fc.nat(30)),
        resetMs: optional(ms),
        closedMs: optional(ms),
      },
    }),
    { maxLength: 3 },
  ),
})

describe.skipIf(!hasRedis)(`the script${hasRedis ? '' : ' (redis-server is not installed)'}`, () => {
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

  test('decides as the function `step` does, in any sequence of commands', async () => {
    expect(timedScript).not.toContain(clockCall)
    const runScript = createScript(timedScript)
    let slots = 0
    const property = fc.asyncProperty(
      fc.array(move, { minLength: 1, maxLength: 120, size: 'max' }),
      async (moves) => {
        const key = randomUUID()
        let state: FleetState | undefined
        let now = 1_800_000_000_000
        const latest = { epoch: 0, version: 0 }
        for (const { process, passedMs, epochsAgo, results, ...fields } of moves) {
          now += passedMs
          const command: FleetCommand = {
            ...fields,
            process: `process ${process}`,
            epoch: latest.epoch - epochsAgo,
            results: results.map(({ epochsAgo, versionsAgo, ...group }) => ({
              ...group,
              epoch: latest.epoch - epochsAgo,
              version: latest.version - versionsAgo,
            })),
          }
          const next = step(state, command, now)
          const reply = parseReply(await runScript(redis, [key, String(now)], toArguments(command)))
          expect(reply).toEqual(next.reply)
          // As a store of JSON returns it.
          state = JSON.parse(JSON.stringify(next.state))
          expect(toState(await redis.hgetall(key))).toEqual(state)
          Object.assign(latest, reply)
          slots += reply.granted
        }
      },
    )
    await fc.assert(property, { seed: 29, numRuns: propertyRuns(200) })
    expect(slots).toBeGreaterThan(0)
  })
})

/** Returns the hash of a window as the state of `step`. */
function toState(hash: Readonly<Record<string, string>>): unknown {
  const state: Record<string, number> = {}
  const processes: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(hash)) {
    if (field.startsWith('p:')) {
      const [held, heldInEpoch, epoch, calls, walks, expiresAt] = value.split(' ').map(Number)
      processes[field.slice(2)] = { held, heldInEpoch, epoch, calls, walks, expiresAt }
    } else if (field === 'in_epoch') state.heldInEpoch = Number(value)
    // The number of processes is the number of their records.
    else if (field !== 'processes' && value !== '')
      state[field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] = Number(value)
  }
  return { ...state, processes }
}
