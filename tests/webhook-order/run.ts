/**
 * Sends bursts of status changes to 2 and 4 real processes whose stores are on a server: with and without a lock, and with
 * a process that is killed. Takes less than a minute.
 *
 *   node tests/webhook-order/run.ts
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { signWebhook } from '../../packages/sdk/src/webhooks/index.ts'
import { createStoreServer } from './store-server.ts'
import { type Change, createChanges, createRandom, secret } from './story.ts'

const permitCount = 12
const changeCount = 4

interface Scenario {
  readonly processes: number
  readonly hasLock: boolean
  readonly kills: boolean
}

interface Delivery {
  readonly body: string
  readonly signature: string
}

let failures = 0
for (const scenario of [
  { processes: 2, hasLock: true, kills: false },
  { processes: 4, hasLock: true, kills: false },
  { processes: 4, hasLock: true, kills: true },
  { processes: 4, hasLock: false, kills: false },
]) {
  const start = performance.now()
  const wrong = await run(scenario)
  const { processes, hasLock, kills } = scenario
  const name = `${processes} processes ${hasLock ? 'with' : 'without'} a lock${kills ? ', one killed' : ''}`
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  process.stdout.write(`${name}: ${wrong} of ${permitCount} permits wrong (${seconds} s)\n`)
  // Without a lock the order may be right by chance. `createWebhooks` warns about such a store.
  if (hasLock && wrong > 0) failures += 1
}
process.exitCode = failures

/** Returns the number of permits whose changes were not handled exactly once and in order. */
async function run({ processes, hasLock, kills }: Scenario): Promise<number> {
  const random = createRandom(7)
  const truth = new Map<string, readonly Change[]>()
  for (let index = 0; index < permitCount; index += 1) {
    truth.set(`permit-${index}`, createChanges(random, changeCount))
  }
  const store = await createStoreServer(truth)
  const children = await Promise.all(
    Array.from({ length: processes }, () => startReceiver(store.address, hasLock)),
  )
  const deliveries = await createDeliveries(truth, random)
  const victim = children[0]
  if (kills && victim) setTimeout(() => victim.child.kill('SIGKILL'), 300)
  await Promise.all(
    deliveries.map((delivery) => deliver(delivery, () => children[Math.floor(random() * processes)])),
  )
  for (const { child } of children) child.kill()
  await store.close()
  const names = (changes: readonly Change[]) => changes.map(({ from, to }) => `${from}→${to}`).join(' ')
  return [...truth].filter(
    ([permit, changes]) =>
      store.effectsOf(permit).join(' ') !== names(changes) ||
      // A killed process may have had the effect without reporting it. The key makes it unique.
      (!kills && store.isRepeated(permit)),
  ).length
}

/** Returns shuffled deliveries, some dropped and some repeated. The last change of each permit arrives. */
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
      const copies = index === changes.length - 1 ? 1 : Math.floor(random() * 3)
      const delivery = { body, signature: await signWebhook(body, { secret }) }
      for (let copy = 0; copy < copies; copy += 1) {
        deliveries.splice(Math.floor(random() * (deliveries.length + 1)), 0, delivery)
      }
    }
  }
  return deliveries
}

interface Receiver {
  readonly child: ChildProcess
  readonly address: string
}

async function startReceiver(store: string, hasLock: boolean): Promise<Receiver> {
  const child = fork(
    join(import.meta.dirname, 'receiver.ts'),
    [store, ...(hasLock ? [] : ['--without-lock'])],
    {
      silent: true,
    },
  )
  child.stderr?.pipe(process.stderr)
  if (!child.stdout) throw new Error('The process has no output.')
  const [port] = await once(child.stdout, 'data')
  return { child, address: `http://127.0.0.1:${String(port).trim()}` }
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
