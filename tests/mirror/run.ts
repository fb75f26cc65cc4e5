/**
 * Mirrors 10,000 permits that change, into PostgreSQL, with two processes of which one works and the other waits. Each is
 * killed or suspended at random, while a receiver applies webhooks to the same table. Takes about a minute.
 *
 *   node tests/mirror/run.ts [--long] [--seed 1]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureSchema } from '../../packages/postgres/src/index.ts'
import { createClient, openPool, type Permit, syncPermits } from '../../packages/postgres/test/programs.ts'
import { hasPostgres, startPostgres } from '../harness/postgres-server.ts'
import { leaseMs, secret } from './settings.ts'

const { values: flags } = parseArgs({
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
})
const permitCount = 10_000
/** Rounds that start after this are left out. */
const budgetMs = flags.long ? 600_000 : 35_000
const maxRoundMs = 2_000
/** Half of the runners kill themselves before or after one of so many statements. */
const maxStatements = 60

interface Service {
  readonly url: string
  readonly control: string
  readonly key: string
}

/** Copy of the permits at one moment. */
interface Snapshot {
  readonly checkpoint: string | null
  readonly rows: Map<string, string>
}

const children = new Set<ChildProcess>()
let failures = 0

if (hasPostgres) {
  await run()
} else {
  process.stdout.write('Not run: a mirror in Postgres (PostgreSQL is not installed).\n')
}
process.exitCode = failures > 0 ? 1 : 0

async function run(): Promise<void> {
  const random = createRandom(Number(flags.seed))
  const postgres = await startPostgres()
  const { db, close } = openPool(postgres.url, 'observer')
  try {
    await ensureSchema(db)
    await createAudit()
    const service = await startService()
    await startReceiver(service)
    await measure('the first run', service)
    let stopChurn = await startChurn(service, 0)
    const deadline = performance.now() + budgetMs
    const runners = [startRunner('runner 1', service), startRunner('runner 2', service)]
    const takeovers: number[] = []
    let [kills, suspensions, ahead, started] = [0, 0, 0, 2]
    while (performance.now() < deadline) {
      await sleep(random() * maxRoundMs)
      const dead = runners.findIndex(({ child }) => child.signalCode !== null)
      const index = dead < 0 ? Math.floor(random() * runners.length) : dead
      const victim = runners[index]
      if (!victim) continue
      const wasWorking = (await readWorker()) === victim.name
      if (dead < 0 && random() < 0.25) {
        suspensions += 1
        victim.child.kill('SIGSTOP')
        await sleep(1.5 * leaseMs)
        victim.child.kill('SIGCONT')
        continue
      }
      kills += 1
      await kill(victim.child)
      const killedAt = performance.now()
      const commits = await countCommits(victim.name)
      const snapshot = await readSnapshot()
      await stopChurn()
      ahead += await countMissing(service, snapshot)
      const other = runners[1 - index]
      if (wasWorking && dead < 0 && other) {
        const takeover = await waitForOther(other.child, victim.name, commits, killedAt)
        if (takeover !== undefined) takeovers.push(takeover)
      }
      stopChurn = await startChurn(service, kills)
      started += 1
      const fate = random() < 0.5 ? ['--die-at', String(Math.ceil(random() * maxStatements))] : []
      runners[index] = startRunner(`runner ${started}`, service, ...fate)
    }
    await stopChurn()
    for (const { child } of runners) await kill(child)
    await settleWebhooks(service)
    report(`checkpoint after ${kills} kills`, ahead === 0, `ahead of the rows for ${ahead} permits`)
    await reportTransactions()
    await reportRuns(suspensions, takeovers)
    // A removal needs two full walks, an overlap apart.
    for (let walk = 0; walk < 2; walk += 1) {
      await runOnce(service)
      await sleep(2_000)
    }
    await runOnce(service)
    const different = await countDifferent(service)
    report('at rest', different === 0, `${different} of ${permitCount} permits differ from the service`)
  } finally {
    for (const child of children) await kill(child)
    await close()
    await postgres.stop()
  }

  /** Records which process commits the batches of which run, and the transactions of batches and events. */
  async function createAudit() {
    await db.query(`create table audit (id serial, xid text default pg_current_xact_id()::xid::text,
      run int, name text default current_setting('application_name'))`)
    await db.query(`create function record_batch() returns trigger language plpgsql as $$ begin
      insert into audit (run) values (new.run);
      return null;
    end $$`)
    await db.query(`create trigger record_batch after update of checkpoint on permit_tracking.mirrors
      for each row execute function record_batch()`)
    await db.query(`create function record_event() returns trigger language plpgsql as $$ begin
      insert into audit default values;
      return null;
    end $$`)
    await db.query(`create trigger record_event after insert or update on permit_tracking.permits
      for each row when (current_setting('application_name') = 'receiver') execute function record_event()`)
  }

  async function measure(name: string, service: Service) {
    const { ms, stored, rss } = await runOnce(service)
    const rate = Math.round((stored / ms) * 1_000)
    report(
      name,
      stored === permitCount,
      `${stored} rows in ${(ms / 1_000).toFixed(1)} s, ${rate} a second, ${rss} MiB`,
    )
  }

  async function runOnce(service: Service): Promise<{ ms: number; stored: number; rss: number }> {
    const { child } = startRunner('once', service, '--once')
    const [line] = child.stdout ? await once(child.stdout, 'data') : []
    const result = JSON.parse(String(line))
    if (result.status !== 'caught_up') report('a run without crashes', false, String(line).trim())
    return result
  }

  function startRunner(name: string, { url, key }: Service, ...more: string[]) {
    return { name, child: start('runner.ts', [name, postgres.url, url, key, ...more]) }
  }

  async function startReceiver({ url, key, control }: Service) {
    const child = start('receiver.ts', [postgres.url, url, key])
    const [port] = child.stdout ? await once(child.stdout, 'data') : []
    const events = ['permit.status_changed', 'permit.added_to_watchlist', 'permit.removed_from_watchlist']
    const body = { url: `http://127.0.0.1:${String(port).trim()}/`, events, secret }
    await send('POST', `${control}organizations/default/webhooks`, body)
  }

  /** Returns the name of the process whose run is active, as far as it has committed a batch. */
  async function readWorker(): Promise<string | undefined> {
    const { rows } = await db.query<{
      name: string
    }>(`select name from audit join permit_tracking.mirrors using (run)
      where expires_at is not null order by id desc limit 1`)
    return rows[0]?.name
  }

  async function countCommits(name: string): Promise<number> {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from audit where run is not null and name <> $1`,
      [name],
    )
    return rows[0]?.count ?? 0
  }

  /** Returns the time until another process commits a batch; `undefined` if the other one kills itself meanwhile. */
  async function waitForOther(other: ChildProcess, name: string, commits: number, since: number) {
    while ((await countCommits(name)) === commits) {
      if (other.signalCode !== null) return undefined
      if (performance.now() - since > 20_000) break
      await sleep(10)
    }
    return performance.now() - since
  }

  async function reportTransactions() {
    const { rows } = await db.query<{ alone: number; events: number }>(`
      select (select count(*)::int from audit where run is null) as events, (
        select count(*)::int from permit_tracking.permits
        where not exists (select from audit where audit.xid = permits.xmin::text)
      ) as alone`)
    const { alone = 0, events = 0 } = rows[0] ?? {}
    report(
      'transactions',
      alone === 0 && events > 0,
      `${alone} rows without the checkpoint or event of their transaction, ${events} rows by webhooks`,
    )
  }

  async function reportRuns(suspensions: number, takeovers: number[]) {
    const { rows } = await db.query<{ batches: number; runs: number; late: number; shared: number }>(`
      select count(*)::int as batches, count(distinct run)::int as runs,
        (count(*) filter (where run < previous))::int as late,
        (select count(*)::int from (select run from audit where run is not null group by run having count(distinct name) > 1) shared) as shared
      from (select run, lag(run) over (order by id) as previous from audit where run is not null) commits`)
    const { batches = 0, runs = 0, late = 0, shared = 0 } = rows[0] ?? {}
    const isAlone = late === 0 && shared === 0 && batches > runs / 2
    report(
      `one of two works (${suspensions} suspended)`,
      isAlone,
      `${batches} batches of ${runs} runs: ${late} after a later run, ${shared} runs of two processes`,
    )
    const longest = Math.max(0, ...takeovers)
    // An expired lease, the next attempt of the other, and the first page of its walk.
    report(
      'the other takes over',
      longest < leaseMs + 5_000,
      `after ${Math.round(longest)} ms at most, ${takeovers.length} times, with a lease of ${leaseMs} ms`,
    )
  }

  /** Returns checkpoint and rows of the same moment. */
  async function readSnapshot(): Promise<Snapshot> {
    return db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read')
      const mirror = await tx.query<{ checkpoint: string | null }>(
        'select checkpoint from permit_tracking.mirrors',
      )
      const permits = await tx.query<{ uuid: string; updated_at: string }>(`select uuid,
        to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at from permit_tracking.permits`)
      const rows = new Map(permits.rows.map(({ uuid, updated_at }) => [uuid, updated_at]))
      return { checkpoint: mirror.rows[0]?.checkpoint ?? null, rows }
    })
  }

  /** Returns the number of permits that differ between the table and the service. */
  async function countDifferent(service: Service): Promise<number> {
    const { rows } = await db.query<{
      permit: string
    }>(`select jsonb_build_array(uuid, permit_number, status, type,
      description, address, filed_date::text, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))::text
      as permit from permit_tracking.permits`)
    const table = new Set(rows.map(({ permit }) => JSON.stringify(JSON.parse(permit))))
    const permits = await readService(service)
    const same = permits.filter((permit) => table.has(JSON.stringify(toList(permit)))).length
    return permits.length - same + (table.size - same)
  }
}

/**
 * Continues from the snapshot, and returns the number of permits that are then older than those of the service. A
 * checkpoint that is ahead of its rows hides them.
 */
async function countMissing(service: Service, { checkpoint, rows }: Snapshot): Promise<number> {
  const client = createClient({ baseUrl: service.url, apiKey: service.key })
  const listLocal = () => Array.from(rows, ([uuid, updated_at]) => ({ uuid, updated_at }))
  const { watermark = 0 } = JSON.parse(checkpoint ?? '{}')
  for await (const { items } of syncPermits(client, { checkpoint, listLocal })) {
    for (const { uuid, updated_at } of items) rows.set(uuid, updated_at)
  }
  const permits = await readService(service)
  return permits.filter(({ uuid, updated_at }) => {
    const isNeeded = rows.has(uuid) || Date.parse(updated_at) >= watermark
    return isNeeded && rows.get(uuid) !== updated_at
  }).length
}

async function startService(): Promise<Service> {
  const size = ['--permits', String(permitCount * 1.2), '--watched', String(permitCount), '--contacts', '0']
  const args = ['--port', '0', '--json', '--quiet', '--plan', 'enterprise', '--parent', ...size]
  const child = start('../../packages/mock/src/adapters/cli.ts', args)
  const [banner] = child.stdout ? await once(child.stdout, 'data') : []
  const { url, control, keys } = JSON.parse(String(banner))
  return { url, control, key: keys.admin }
}

/** Lets the watchlist change between any two pages. Returns a function that stops it. */
async function startChurn({ control }: Service, seed: number): Promise<() => Promise<void>> {
  const url = `${control}organizations/default/churn`
  const { id } = await send('POST', url, { seed, insert: 0.5, update: 3, remove: 0.5 })
  return async () => void (await send('DELETE', `${url}/${id}`))
}

/** Waits until every event has been delivered. */
async function settleWebhooks({ control }: Service): Promise<void> {
  await send('POST', `${control}settled`, {})
}

async function readService({ url, key }: Service): Promise<Permit[]> {
  const client = createClient({ baseUrl: url, apiKey: key })
  return client.permits.list({}, { consistency: 'fast' }).collect({ limit: 2 * permitCount })
}

function toList({ uuid, permit_number, status, type, description, address, filed_date, updated_at }: Permit) {
  return [uuid, permit_number, status, type, description, address, filed_date, updated_at]
}

async function send(method: string, url: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method, ...(body && { headers, body: JSON.stringify(body) }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} failed with ${response.status}: ${text}`)
  return text === '' ? {} : JSON.parse(text).data
}

function start(file: string, args: readonly string[]): ChildProcess {
  const path = join(import.meta.dirname, file)
  const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

function report(name: string, isPassed: boolean, text: string): void {
  if (!isPassed) failures += 1
  process.stdout.write(`${isPassed ? '✓' : '✗'} ${name}: ${text}\n`)
}

/** Creates a seeded generator of numbers from 0 to 1 (mulberry32). */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
