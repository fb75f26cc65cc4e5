/**
 * Sends bursts of status changes to 2 and 4 real processes: with their stores on a server, with and without a lock, and in
 * Redis; with a process that is killed; and with the mock as the sender. Takes about a minute.
 *
 *   node tests/webhook-order/run.ts
 */

import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { createRedisStatusStore } from '../../packages/redis/src/index.ts'
import { connectors } from '../../packages/redis/test/clients.ts'
import { createTestDelivery, type KnownStatus } from '../../packages/sdk/src/webhooks/index.ts'
import { hasRedis, startRedis } from '../harness/redis-server.ts'
import { type MockSender, startMockSender } from './mock-sender.ts'
import { type Receiver, startReceiver } from './receiver-process.ts'
import { createStoreServer, type StoreServer } from './store-server.ts'
import {
  type Change,
  countOnce,
  createChanges,
  createRandom,
  initialStatus,
  isRight,
  secret,
} from './story.ts'

const changeCount = 4

interface Scenario {
  readonly name: string
  readonly permits: number
  readonly processes: number
  readonly hasLock?: boolean
  readonly isOnRedis?: boolean
  readonly kills?: boolean
}

interface Delivery {
  readonly body: string
  readonly signature: string
}

/** Changes of each permit, in their order. */
type Truth = ReadonlyMap<string, readonly Change[]>

let failures = 0
await report({ name: '2 processes with a lock', permits: 12, processes: 2 }, runStory)
await report({ name: '4 processes with a lock', permits: 12, processes: 4 }, runStory)
await report(
  { name: '4 processes with a lock, one killed', permits: 12, processes: 4, kills: true },
  runStory,
)
await report({ name: '4 processes without a lock', permits: 12, processes: 4, hasLock: false }, runStory)
if (hasRedis) {
  const onRedis = { permits: 40, processes: 4, isOnRedis: true } as const
  await report({ ...onRedis, name: '4 processes on Redis' }, runStory)
  await report({ ...onRedis, name: '4 processes on Redis, one killed', kills: true }, runStory)
  await report(
    { ...onRedis, name: '4 processes on Redis, deliveries of the mock, one killed', kills: true },
    runMock,
  )
} else {
  process.stdout.write('Not run: webhooks in order on Redis, because redis-server is not installed\n')
}
process.exitCode = failures

/** Runs a scenario and prints its result. */
async function report(scenario: Scenario, run: (scenario: Scenario) => Promise<Result>): Promise<void> {
  const start = performance.now()
  const { wrong, old, late } = await run(scenario)
  const { name, permits, hasLock } = scenario
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  process.stdout.write(
    `${name}: ${wrong} of ${permits} permits wrong, ${old} old end states, ${late} with an invisible gap (${seconds} s)\n`,
  )
  // Without a lock the order may be right by chance. `createWebhooks` warns about such a store.
  if (hasLock !== false && wrong + old > 0) failures += 1
}

interface Result {
  /** Number of permits whose changes were not handled as `isRight` says. */
  readonly wrong: number
  /** Number of permits that end with an old status. */
  readonly old: number
  /** Number of permits with an invisible gap, whose changes were handled late. */
  readonly late: number
}

/** Sends shuffled deliveries until each is accepted. */
async function runStory(scenario: Scenario): Promise<Result> {
  const random = createRandom(7)
  const story = new Map<string, readonly Change[]>()
  for (let index = 0; index < scenario.permits; index += 1) {
    story.set(`permit-${index}`, createChanges(random, changeCount))
  }
  const known = new Map([...story.keys()].map((permit) => [permit, initialStatus]))
  return withReceivers(scenario, { story, known }, async (receivers) => {
    const deliveries = await createDeliveries(story, random)
    const choose = () => receivers()[Math.floor(random() * receivers().length)]
    await Promise.all(deliveries.map((delivery) => deliver(delivery, choose)))
    return story
  })
}

/** Lets the mock send the deliveries, with its schedule of retries. */
async function runMock(scenario: Scenario): Promise<Result> {
  const random = createRandom(7)
  let chosen: () => readonly Receiver[] = () => []
  const choose = () => chosen()[Math.floor(random() * chosen().length)]?.address ?? ''
  const sender = await startMockSender(scenario.permits, random, choose)
  try {
    return await withReceivers(scenario, { known: sender.known, sender }, async (receivers) => {
      chosen = receivers
      return sender.burst(changeCount)
    })
  } finally {
    await sender.close()
  }
}

interface World {
  readonly known: ReadonlyMap<string, KnownStatus>
  readonly story?: ReadonlyMap<string, readonly Change[]>
  readonly sender?: MockSender
}

/** Starts the stores and the processes, sends the deliveries, and compares the effects with the true changes. */
async function withReceivers(
  { processes, permits, hasLock, isOnRedis, kills = false }: Scenario,
  { known, story = new Map<string, readonly Change[]>(), sender }: World,
  send: (receivers: () => readonly Receiver[]) => Promise<Truth>,
): Promise<Result> {
  const store = await createStoreServer(story)
  const redis = isOnRedis ? await startRedis() : undefined
  if (redis) await prefill(redis.url, known)
  const receivers = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      startReceiver([
        store.address,
        ...(hasLock === false ? ['--without-lock'] : []),
        ...(redis ? ['--redis', redis.url, '--client', index % 2 ? 'ioredis 6' : '@redis/client 6'] : []),
        ...(sender ? ['--service', sender.url, '--key', sender.apiKey] : []),
      ]),
    ),
  )
  const [victim] = receivers
  if (kills) void wait(300).then(() => victim?.child.kill('SIGKILL'))
  const truth = await send(() => receivers)
  for (const { child } of receivers) child.kill()
  await store.close()
  await redis?.stop()
  if (truth.size !== permits) throw new Error(`The story has ${truth.size} permits.`)
  return compare(truth, store, {
    killed: kills ? victim?.child.pid : undefined,
    isPrinted: hasLock !== false,
  })
}

interface Comparison {
  /** ID of the process that was killed. */
  readonly killed: number | undefined
  /** True to print the effects of each wrong permit. */
  readonly isPrinted: boolean
}

function compare(truth: Truth, store: StoreServer, { killed, isPrinted }: Comparison): Result {
  const permits = [...truth]
  const wrong = permits.filter(
    ([permit, changes]) =>
      !countOnce(store.reportsOf(permit), killed).some((effects) => isRight(effects, changes)),
  )
  for (const [permit, changes] of isPrinted ? wrong : []) {
    process.stdout.write(`  ${permit}: ${JSON.stringify({ effects: store.reportsOf(permit), changes })}\n`)
  }
  return {
    wrong: wrong.length,
    old: permits.filter(([permit, changes]) => store.currentOf(permit) !== changes.at(-1)?.to).length,
    late: permits.filter(([permit]) => store.reportsOf(permit).some(({ isLate }) => isLate)).length,
  }
}

/** Stores the status of each permit before its first change. */
async function prefill(url: string, known: ReadonlyMap<string, KnownStatus>): Promise<void> {
  const connected = await connectors['@redis/client 6']?.(url)
  if (!connected) throw new Error('The client is missing.')
  const statuses = createRedisStatusStore(connected.client)
  for (const [permit, status] of known) await statuses.set(permit, status)
  connected.close()
}

/** Returns shuffled deliveries, some dropped and some repeated. Of the last two changes of each permit, the last arrives. */
async function createDeliveries(truth: ReadonlyMap<string, readonly Change[]>, random: () => number) {
  const deliveries: Delivery[] = []
  for (const [permit_uuid, changes] of truth) {
    for (const [index, { from, to, at }] of changes.entries()) {
      const body = JSON.stringify({
        event: 'permit.status_changed',
        // The history has milliseconds.
        timestamp: at.replace(/\.\d+/, ''),
        organization_id: 'org_1',
        data: { permit_uuid, permit_number: permit_uuid, previous_status: from, new_status: to },
      })
      const fromEnd = changes.length - 1 - index
      const copies = fromEnd < 2 ? 1 - fromEnd : Math.floor(random() * 3)
      const delivery = {
        body,
        signature: (await createTestDelivery(body, { secret })).headers['X-Webhook-Signature'] ?? '',
      }
      for (let copy = 0; copy < copies; copy += 1) {
        deliveries.splice(Math.floor(random() * (deliveries.length + 1)), 0, delivery)
      }
    }
  }
  return deliveries
}

/** Sends a delivery to any process until it is accepted, as the service does. */
async function deliver({ body, signature }: Delivery, choose: () => Receiver | undefined): Promise<void> {
  for (;;) {
    try {
      const { status } = await fetch(choose()?.address ?? '', {
        method: 'POST',
        body,
        headers: { 'X-Webhook-Signature': signature },
      })
      if (status === 200) return
    } catch {
      // The process was killed. The next attempt goes to another one.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
