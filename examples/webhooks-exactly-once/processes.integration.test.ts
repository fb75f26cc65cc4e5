import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { createTestDelivery, createTestEvent } from '@permit-tracking/sdk/webhooks'
import { expect, onTestFinished, test } from 'vitest'
import { hasRedis, startRedis } from '../../tests/harness/redis-server.ts'

const secret = 'the-webhook-secret'

function createDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'permit-tracking-'))
  const path = join(folder, 'permits.db')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const messages = () => {
    const database = new DatabaseSync(path, { readOnly: true })
    const rows = database.prepare('SELECT text FROM messages ORDER BY text').all()
    database.close()
    return rows.map(({ text }) => text)
  }
  return { path, messages }
}

async function startReceiver(path: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['receiver.ts', path], {
    cwd: import.meta.dirname,
    env: { ...process.env, WEBHOOK_SECRET: secret, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [line] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(line).trim()}/`, ended }
}

const deliveryOf = (permit_number: string) =>
  createTestDelivery(createTestEvent('permit.status_changed', { data: { permit_number } }), { secret })

test('two processes handle each of many deliveries once', async () => {
  const { path, messages } = createDatabase()
  const one = await startReceiver(path)
  const other = await startReceiver(path)
  const numbers = Array.from({ length: 25 }, (_, index) => `BLD-${String(index).padStart(2, '0')}`)
  const send = async (number: string) => {
    const delivery = await deliveryOf(number)
    const urls = [one.url, other.url, one.url, other.url]
    return Promise.all(urls.map(async (url) => (await fetch(url, delivery)).status))
  }
  const statuses = (await Promise.all(numbers.map(send))).flat()
  // A busy delivery gets a 503, and is sent again.
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
  expect((await Promise.all(numbers.map(send))).flat()).toEqual(Array(100).fill(200))
  expect(messages()).toEqual(numbers.map((number) => `${number} is In Review.`))
})

test('a process that is killed between the effect and its commit loses nothing and repeats nothing', async () => {
  const { path, messages } = createDatabase()
  const doomed = await startReceiver(path, { DIE_AFTER_EFFECT: '1' })
  const delivery = await deliveryOf('BLD-07')
  await expect(fetch(doomed.url, delivery)).rejects.toThrow('fetch failed')
  expect(await doomed.ended).toEqual([null, 'SIGKILL'])
  expect(messages()).toEqual(['BLD-07 is In Review.'])

  const waiting = await startReceiver(path)
  expect((await fetch(waiting.url, delivery)).status).toBe(503)
  // Ends the lease of the killed process.
  const database = new DatabaseSync(path)
  database.exec('UPDATE webhook_deliveries SET until = 0')
  database.close()
  expect((await fetch(waiting.url, delivery)).status).toBe(200)
  expect((await fetch(waiting.url, delivery)).status).toBe(200)
  expect(messages()).toEqual(['BLD-07 is In Review.'])
})

test.skipIf(!hasRedis)(
  `two processes on Redis handle a delivery once${hasRedis ? '' : ' (redis-server is not installed)'}`,
  async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const start = async () => {
      const child = spawn(process.execPath, ['redis-receiver.ts'], {
        cwd: import.meta.dirname,
        env: {
          ...process.env,
          WEBHOOK_SECRET: secret,
          REDIS_URL: redis.url,
          PERMIT_TRACKING_API_KEY: 'pt_test_unused',
          PERMIT_TRACKING_BASE_URL: 'http://127.0.0.1:9/v1',
          NODE_NO_WARNINGS: '1',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      onTestFinished(async () => {
        child.kill('SIGKILL')
        await ended
      })
      const lines: string[] = []
      child.stdout.on('data', (data) => lines.push(...String(data).trim().split('\n')))
      await once(child.stdout, 'data')
      const port = /port (\d+)/.exec(lines.shift() ?? '')?.[1]
      return { url: `http://127.0.0.1:${port}/`, lines }
    }
    const [one, other] = [await start(), await start()]
    const delivery = await deliveryOf('BLD-07')
    const { status } = await fetch(one.url, delivery)
    expect([status, (await fetch(other.url, delivery)).status]).toEqual([200, 200])
    expect([...one.lines, ...other.lines]).toEqual([expect.stringMatching(/^BLD-07 In Review (next|seen) /)])
  },
)
