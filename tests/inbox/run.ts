/**
 * Delivers webhooks to several processes with one inbox in PostgreSQL, which are killed at every point of a delivery and at
 * random, while the server is restarted. Each delivery must have its effects once, and status changes their order. Takes less
 * than a minute; `--long` kills for several minutes.
 *
 *   node tests/inbox/run.ts [--long] [--without-transaction]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { ensureSchema, fromPg } from '../../packages/postgres/src/index.ts'
import { createPool } from '../../packages/postgres/test/pg-pool.ts'
import { hasPostgres, startPostgres } from '../harness/postgres-server.ts'
import {
  type Change,
  createChanges,
  createRandom,
  type Effect,
  initialStatus,
  isRight,
} from '../webhook-order/story.ts'
import { createDeliveries, createStatusChanges, type Delivery, permitCount } from './deliveries.ts'

const isLong = process.argv.includes('--long')
const flags = process.argv.includes('--without-transaction') ? ['--without-transaction'] : []
const copies = 3

interface Receiver {
  readonly child: ChildProcess
  readonly address: string
}

if (hasPostgres) await run()
else print('Not run: an inbox in Postgres (PostgreSQL is not installed).')

async function run(): Promise<void> {
  const server = await startPostgres()
  const pool = createPool(server.url, 2)
  await ensureSchema(fromPg(pool))
  await pool.query('create table effects (delivery text not null)')
  await pool.query('create table counters (permit text primary key, changes int not null)')
  await pool.query('create table changes (id serial, permit text not null, effect json not null)')
  await pool.query('create table truth (permit text primary key, changes json not null)')
  await pool.query(`insert into counters select 'permit-' || n, 0 from generate_series(0, $1) n`, [
    permitCount - 1,
  ])
  try {
    await killAtEveryPoint()
    await killAtRandom(isLong ? 10_000 : 1_000)
    await orderChanges()
  } finally {
    await pool.end()
    await server.stop()
  }

  /** Kills a process at each point of a delivery. The copies then go to another one. */
  async function killAtEveryPoint(): Promise<void> {
    const start = performance.now()
    const healthy = await startReceiver(server.url)
    const deliveries = await createDeliveries('point', 100)
    let point = 0
    for (const delivery of deliveries) {
      point += 1
      const victim = await startReceiver(server.url, point)
      const isAlive = await send(delivery, victim)
      victim.child.kill('SIGKILL')
      for (let copy = 1; copy < copies; copy += 1) await deliver(delivery, () => healthy)
      // The process has survived: the delivery has fewer points.
      if (isAlive) break
    }
    healthy.child.kill('SIGKILL')
    await report(`kill -9 at each of ${point - 1} points of a delivery`, deliveries.slice(0, point), start)
  }

  /** Kills processes and starts others, while many deliveries arrive in copies. */
  async function killAtRandom(count: number): Promise<void> {
    const deliveries = await createDeliveries('random', count)
    const receivers = await Promise.all(Array.from({ length: 4 }, () => startReceiver(server.url)))
    const queue = shuffle(Array.from({ length: copies }, () => deliveries).flat())
    const total = queue.length
    const start = performance.now()
    let killed = 0
    let isDone = false
    const killing = (async () => {
      while (!isDone) {
        await sleep(100 + Math.random() * 400)
        const index = Math.floor(Math.random() * receivers.length)
        receivers[index]?.child.kill('SIGKILL')
        killed += 1
        receivers[index] = await startReceiver(server.url, Math.random() < 0.5 ? randomPoint() : 0)
      }
    })()
    const restart = (async () => {
      while (queue.length > total / 2) await sleep(20)
      await server.restart()
    })()
    const senders = Array.from({ length: 24 }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        await deliver(next, () => receivers[Math.floor(Math.random() * receivers.length)])
      }
    })
    await Promise.all(senders)
    isDone = true
    await Promise.all([killing, restart])
    for (const { child } of receivers) child.kill('SIGKILL')
    const name = `${count} deliveries × ${copies} copies to 4 processes, ${killed} of them killed, Postgres restarted once`
    await report(name, deliveries, start)
  }

  /** Delivers the status changes of many permits in a burst, while processes are killed. */
  async function orderChanges(): Promise<void> {
    const random = createRandom(7)
    const truth = new Map<string, readonly Change[]>()
    for (let index = 0; index < permitCount; index += 1) {
      truth.set(`permit-${index}`, createChanges(random, 5))
    }
    for (const [permit, changes] of truth) {
      const history = changes.map(({ from, to, at }) => ({
        previous_status: from,
        new_status: to,
        changed_at: at,
      }))
      await pool.query('insert into truth values ($1, $2)', [permit, JSON.stringify(history)])
      await pool.query(
        `insert into permit_tracking.permit_statuses (receiver, permit_uuid, known) values ('', $1, $2)`,
        [permit, JSON.stringify(initialStatus)],
      )
    }
    const deliveries = await Promise.all(
      [...truth].map(([permit, changes]) => createStatusChanges(permit, changes)),
    )
    const receivers = await Promise.all(Array.from({ length: 4 }, () => startReceiver(server.url)))
    const start = performance.now()
    const [victim] = receivers
    setTimeout(() => victim?.child.kill('SIGKILL'), 200)
    const burst = shuffle(deliveries.flat().flatMap((delivery) => [delivery, delivery]))
    await Promise.all(
      burst.map((delivery) =>
        deliver(delivery, () => receivers[Math.floor(Math.random() * receivers.length)]),
      ),
    )
    for (const { child } of receivers) child.kill('SIGKILL')
    const { rows } = await pool.query<{ permit: string; effect: Effect }>(
      'select permit, effect from changes order by id',
    )
    const effectsOf = (permit: string) =>
      rows.filter((row) => row.permit === permit).map(({ effect }) => effect)
    const wrong = [...truth].filter(([permit, changes]) => !isRight(effectsOf(permit), changes))
    for (const [permit, changes] of wrong) {
      print(`  ${permit}: ${JSON.stringify({ effects: effectsOf(permit), changes })}`)
    }
    const late = [...truth].filter(([permit]) => effectsOf(permit).some(({ isLate }) => isLate))
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    print(
      `${permitCount} permits in a burst over 4 processes, one killed: ${wrong.length} wrong, ${late.length} with an invisible gap (${seconds} s)`,
    )
    if (wrong.length > 0) process.exitCode = 1
  }

  /** Prints the deliveries whose effects are missing or doubled. */
  async function report(name: string, deliveries: readonly Delivery[], start: number): Promise<void> {
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    const { rows } = await pool.query<{ delivery: string; count: number }>(
      'select delivery, count(*)::int as count from effects group by delivery',
    )
    const counts = new Map(rows.map(({ delivery, count }) => [delivery, count]))
    const lost = deliveries.filter(({ id }) => !counts.has(id)).length
    const doubled = deliveries.filter(({ id }) => (counts.get(id) ?? 0) > 1).length
    const sum = await pool.query<{ changes: number; handled: number }>(
      `select (select sum(changes)::int from counters) as changes,
              (select count(*)::int from permit_tracking.inbox where handled_at is not null) as handled`,
    )
    const { changes, handled } = sum.rows[0] ?? { changes: -1, handled: -1 }
    print(`${name}: ${lost} lost, ${doubled} doubled (${seconds} s)`)
    if (lost + doubled > 0 || changes !== counts.size || handled !== counts.size) {
      print(`  ${counts.size} deliveries with effects, ${changes} changes counted, ${handled} handled.`)
      process.exitCode = 1
    }
  }
}

async function startReceiver(url: string, fatalPoint = 0): Promise<Receiver> {
  const program = join(import.meta.dirname, 'receiver.ts')
  const child = fork(program, [url, String(fatalPoint), ...flags], { silent: true })
  child.stderr?.pipe(process.stderr)
  if (!child.stdout) throw new Error('The process has no output.')
  const [port] = await once(child.stdout, 'data')
  return { child, address: `http://127.0.0.1:${String(port).trim()}` }
}

/** Sends a delivery and returns true if it was accepted. */
async function send({ body, signature }: Delivery, receiver: Receiver | undefined): Promise<boolean> {
  try {
    const headers = { 'X-Webhook-Signature': signature }
    const response = await fetch(receiver?.address ?? '', { method: 'POST', body, headers })
    return response.status === 200
  } catch {
    return false
  }
}

/** Sends a delivery until it is accepted, as the service does, but without its pauses. */
async function deliver(delivery: Delivery, choose: () => Receiver | undefined): Promise<void> {
  while (!(await send(delivery, choose()))) await sleep(30)
}

/** Returns a point within the first few deliveries of a process. */
function randomPoint(): number {
  return 1 + Math.floor(Math.random() * 200)
}

function shuffle<Item>(items: Item[]): Item[] {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1))
    const [one, two] = [items[index], items[other]]
    if (one !== undefined && two !== undefined) [items[index], items[other]] = [two, one]
  }
  return items
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
