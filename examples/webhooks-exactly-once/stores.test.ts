import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createMemoryStore, type WebhookStore } from '@permit-tracking/sdk/webhooks'
import { createClient } from '@redis/client'
import { afterAll, describe, expect, test } from 'vitest'
import { createRedisStore } from './redis-store.ts'
import { createSqliteStore } from './sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'permit-tracking-'))
const cleaners: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const clean of cleaners.reverse()) await clean()
})

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
let time = 0

/** Tests for every store. `pass` lets time pass. */
function describeStore(create: () => WebhookStore | Promise<WebhookStore>, pass: (ms: number) => unknown) {
  const store = create()
  const owner = 'one'

  test('one of many concurrent claims is new', async () => {
    const { claim } = await store
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => claim('many', 1_000, `${index}`)),
    )
    expect(claims.toSorted()).toEqual([...Array(19).fill('busy'), 'new'])
  })

  test('done after the commit', async () => {
    const { claim, commit } = await store
    expect(await claim('done', 1_000, owner)).toBe('new')
    await commit('done', 60_000, owner)
    expect(await claim('done', 1_000, owner)).toBe('done')
  })

  test('new again after a release', async () => {
    const { claim, release } = await store
    await claim('released', 1_000, owner)
    await release('released', owner)
    expect(await claim('released', 1_000, owner)).toBe('new')
  })

  test('a release keeps a handled delivery', async () => {
    const { claim, commit, release } = await store
    await claim('kept', 1_000, owner)
    await commit('kept', 60_000, owner)
    await release('kept', owner)
    expect(await claim('kept', 1_000, owner)).toBe('done')
  })

  test('new again when the lease or the memory has ended', async () => {
    const { claim, commit } = await store
    await claim('lease', 5, owner)
    await commit('memory', 5, owner)
    await pass(20)
    expect(await claim('lease', 1_000, owner)).toBe('new')
    expect(await claim('memory', 1_000, owner)).toBe('new')
  })

  test('a commit after the lease has ended counts', async () => {
    const { claim, commit } = await store
    await claim('late', 5, owner)
    await pass(20)
    await commit('late', 60_000, owner)
    expect(await claim('late', 1_000, owner)).toBe('done')
  })
}

const passTime = (ms: number) => {
  time += ms
}

describe('the store in memory', () => {
  describeStore(() => createMemoryStore({ now: () => time }), passTime)
})

describe('the store in SQLite', () => {
  describeStore(() => createSqliteStore(new DatabaseSync(':memory:'), () => time), passTime)
})

// Redis has its own clock, so the test waits for it.
describe.skipIf(!hasRedis)(
  `the store in Redis${hasRedis ? '' : ' (skipped: redis-server was not found)'}`,
  () => {
    describeStore(startRedis, (ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  },
)

async function startRedis(): Promise<WebhookStore> {
  if (!hasRedis) return createMemoryStore()
  const path = join(folder, 'redis.sock')
  const started = watchFor(path)
  const server = spawn('redis-server', ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder])
  cleaners.push(async () => {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  })
  await started
  const client = createClient({ socket: { path, tls: false } })
  await client.connect()
  cleaners.push(() => client.destroy())
  return createRedisStore(client)
}

async function watchFor(path: string): Promise<void> {
  const watcher = watch(folder)
  while (!existsSync(path)) await once(watcher, 'change')
  watcher.close()
}
