/**
 * A mock with `--data` is killed with SIGKILL at random moments, while clients write. Every
 * write that was acknowledged has to be there after the restart. Ends within a minute.
 *
 *   node tests/mock-durability/run.ts [seed]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

const rounds = 15
const clients = 4
const longestRoundMs = 600
/** Rounds that start after this are left out. */
const budgetMs = 40_000

/** State that the service has acknowledged. A permit whose last write got no response may be in either state. */
interface Acknowledged {
  readonly contacts: Set<string>
  readonly statuses: Map<string, string | undefined>
  readonly watched: Map<string, boolean | undefined>
}

interface RunningMock {
  readonly child: ChildProcess
  readonly url: string
  readonly control: string
  readonly key: string
}

const seed = Number(process.argv[2] ?? 1)
const random = createRandom(seed)
const folder = mkdtempSync(join(tmpdir(), 'mock-durability-'))
const file = join(folder, 'state.json')
process.exitCode = (await run()) > 0 ? 1 : 0
rmSync(folder, { recursive: true })

/** Returns the number of acknowledged writes that were lost. */
async function run(): Promise<number> {
  const known: Acknowledged = { contacts: new Set(), statuses: new Map(), watched: new Map() }
  const startedAt = performance.now()
  let writes = 0
  let lost = 0
  let round = 0
  for (; round < rounds && performance.now() - startedAt < budgetMs; round += 1) {
    const mock = await start()
    lost += await countLost(mock, known)
    const uuids = await listPermits(mock)
    const killed = once(mock.child, 'exit')
    const clientsDone = Array.from({ length: clients }, (_, client) =>
      write(
        mock,
        uuids.filter((_uuid, index) => index % clients === client),
        known,
      ),
    )
    await sleep(random() * longestRoundMs)
    mock.child.kill('SIGKILL')
    await killed
    for (const count of await Promise.all(clientsDone)) writes += count
  }
  const last = await start()
  lost += await countLost(last, known)
  const ended = once(last.child, 'exit')
  last.child.kill('SIGTERM')
  const [code] = await ended
  const left = readdirSync(folder)
  const isClean = code === 0 && left.length === 1
  if (!isClean) process.stdout.write(`ended with ${code}, leaving ${left.join(', ')}\n`)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  process.stdout.write(
    `${round} kills, ${writes} acknowledged writes: ${lost} lost (seed ${seed}, ${seconds} s)\n`,
  )
  return lost + (isClean && writes > 0 ? 0 : 1)
}

async function start(): Promise<RunningMock> {
  const cli = join(import.meta.dirname, '../../packages/mock/src/adapters/cli.ts')
  const args = ['--port', '0', '--json', '--quiet', '--permits', '60', '--plan', 'enterprise', '--data', file]
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [banner] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const { url, control, keys } = JSON.parse(String(banner))
  return { child, url, control, key: keys.admin }
}

/** Writes until the connection breaks; returns the number of acknowledged writes. */
async function write(mock: RunningMock, uuids: readonly string[], known: Acknowledged): Promise<number> {
  let count = 0
  for (;;) {
    const uuid = uuids[Math.floor(random() * uuids.length)] ?? ''
    const kind = random()
    try {
      if (kind < 0.4) {
        const { id } = await send(mock, 'POST', `${mock.url}/contacts`, { name: `Contact ${count}` })
        known.contacts.add(String(id))
      } else if (kind < 0.7) {
        known.statuses.set(uuid, undefined)
        const status = `Status ${Math.floor(random() * 1e9)}`
        await send(mock, 'PUT', `${mock.control}organizations/default/permits/${uuid}/status`, { status })
        known.statuses.set(uuid, status)
      } else {
        const isWatched = random() < 0.5
        known.watched.set(uuid, undefined)
        if (isWatched) await send(mock, 'POST', `${mock.url}/watchlist`, { permit_uuid: uuid })
        else await send(mock, 'DELETE', `${mock.url}/watchlist/${uuid}`)
        known.watched.set(uuid, isWatched)
      }
      count += 1
    } catch {
      return count
    }
  }
}

async function countLost(mock: RunningMock, known: Acknowledged): Promise<number> {
  let lost = 0
  const lose = (what: string) => {
    lost += 1
    process.stdout.write(`lost: ${what}\n`)
  }
  const contacts = new Set<string>()
  for (let page = 1; ; page += 1) {
    const items = await list(mock, `${mock.url}/contacts?per_page=100&page=${page}`)
    for (const { id } of items) contacts.add(String(id))
    if (items.length < 100) break
  }
  for (const id of known.contacts) if (!contacts.has(id)) lose(`contact ${id}`)
  const permits = new Map((await allPermits(mock)).map((permit) => [permit.uuid, permit]))
  const watched = new Set((await allPermits(mock, '&watched=true')).map(({ uuid }) => uuid))
  for (const [uuid, status] of known.statuses) {
    if (status !== undefined && permits.get(uuid)?.status !== status) lose(`status ${status} of ${uuid}`)
  }
  for (const [uuid, isWatched] of known.watched) {
    if (isWatched !== undefined && watched.has(uuid) !== isWatched) lose(`watching ${isWatched} of ${uuid}`)
  }
  return lost
}

async function listPermits(mock: RunningMock): Promise<string[]> {
  return (await allPermits(mock)).map(({ uuid }) => String(uuid))
}

function allPermits(mock: RunningMock, query = ''): Promise<Record<string, unknown>[]> {
  return list(mock, `${mock.control}organizations/default/permits?per_page=100${query}`)
}

async function list(mock: RunningMock, url: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${mock.key}` } })
  if (!response.ok) throw new Error(`GET ${url} failed with ${response.status}: ${await response.text()}`)
  return (await response.json()).data
}

async function send(
  { key }: RunningMock,
  method: string,
  url: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const init = { method, headers: { Authorization: `Bearer ${key}` } }
  const response = await fetch(url, body ? { ...init, body: JSON.stringify(body) } : init)
  // A permit that isn't watched can't be removed, which is as good.
  if (!response.ok && !(method === 'DELETE' && response.status === 404)) {
    process.stdout.write(`${method} ${url} failed with ${response.status}\n`)
    throw new Error('refused')
  }
  return (await response.json()).data ?? {}
}

/** Numbers from 0 to 1 (mulberry32). */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
