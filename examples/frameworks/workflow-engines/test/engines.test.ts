import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttp2Server } from 'node:http2'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEndpointHandler } from '@restatedev/restate-sdk'
import { Queue, QueueEvents } from 'bullmq'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../permits.ts'
import { person, startService, statuses, useUpWindow } from './service.ts'

/** Engine that runs on this machine. */
interface Engine {
  /** Runs a job to its end. Rejects if the engine ends it without a result. */
  run(person: Person): Promise<{ readonly id: string }>
  stop(): Promise<void>
}

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService()
})
afterEach(() => service.mock.reset())
afterAll(() => service.server.close())

describe.each([
  ['BullMQ', startBullMq],
  ['Restate', startRestate],
])('%s', (_name, startEngine) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await startEngine()
  }, 60_000)
  afterAll(() => engine?.stop())

  test('creates a contact once, although the response of its creation is lost', async () => {
    const { mock } = service
    mock.faults.next({ operation: 'createContact', phase: 'after_commit', kind: 'reset' })
    const { id } = await engine.run(person)
    expect(mock.contacts.all().filter(({ email }) => email === person.email)).toEqual([
      expect.objectContaining({ id }),
    ])
    expect(statuses(mock)).toEqual([200, undefined, 200])
  })

  test('repeats a rejected step in the next window', async () => {
    const { mock } = service
    await useUpWindow(mock)
    await engine.run(person)
    expect(statuses(mock)).toEqual([429, 200, 201])
  })

  test('does not repeat a step without the permission', async () => {
    const { mock } = service
    mock.faults.next({ operation: 'createContact', status: 403 })
    await expect(engine.run(person)).rejects.toThrow('403')
    expect(statuses(mock)).toEqual([200, 403])
  })
})

async function startBullMq(): Promise<Engine> {
  const port = await findFreePort()
  const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  const connection = { host: '127.0.0.1', port }
  const { startWorker } = await import('../bullmq.ts')
  const worker = startWorker(connection)
  const queue = new Queue<Person, { id: string }>('invitations', { connection })
  const events = new QueueEvents('invitations', { connection })
  // The server starts while they connect.
  worker.on('error', () => {})
  queue.on('error', () => {})
  events.on('error', () => {})
  await Promise.all([worker, queue, events].map((part) => part.waitUntilReady()))
  return {
    async run(data) {
      const job = await queue.add('invite', data, { attempts: 3, backoff: { type: 'fixed', delay: 100 } })
      return job.waitUntilFinished(events, 20_000)
    },
    async stop() {
      await Promise.all([worker, queue, events].map((part) => part.close()))
      await end(redis)
    },
  }
}

async function startRestate(): Promise<Engine> {
  const { invitations } = await import('../restate.ts')
  const endpoint = createHttp2Server(createEndpointHandler({ services: [invitations] }))
  const uri = await listen(endpoint)
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-restate-'))
  const [ingress, admin, node] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
  const child = spawn('node_modules/.bin/restate-server', ['--base-dir', folder, '--listen-mode', 'tcp'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      RESTATE_BIND_ADDRESS: `127.0.0.1:${node}`,
      RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`,
      RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
      RESTATE_DISABLE_TELEMETRY: 'true',
    },
  })
  await waitUntilReady(`http://127.0.0.1:${admin}/health`)
  await post(`http://127.0.0.1:${admin}/deployments`, { uri })
  return {
    run: (data) => post(`http://127.0.0.1:${ingress}/invitations/invite`, data),
    async stop() {
      await end(child)
      endpoint.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function post(url: string, body: object) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

async function waitUntilReady(url: string): Promise<void> {
  const limit = AbortSignal.timeout(30_000)
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    limit.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function listen(server: ReturnType<typeof createHttp2Server>): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${portOf(server)}`
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
