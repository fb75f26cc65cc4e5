import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFaultyProxy } from '../../../packages/redis/test/faulty-proxy.ts'
import { startIsolates } from '../durable-object/start-isolates.ts'
import type { ObjectUse } from '../durable-object/worker.ts'
import { createFolder, startWorkerd } from '../durable-object/workerd.ts'
import { networkFaults } from './network-faults.ts'
import type { Store, StoreKind } from './store.ts'

/**
 * A Durable Object in workerd. The Workers are processes of their own, and reach it over HTTP, as workerd has no objects that several
 * processes share.
 */
export const durableObjectStore: StoreKind = {
  name: 'a Durable Object',
  isInstalled: true,
  start,
  startFaulty,
  commandTimeoutMs: 1_000,
  load: 0.24,
  // Each decision is of a request of its own, which also reports its result.
  targets: { decisionsPerSecond: 200, medianMs: 5, commands: 2, bytes: 1_024 },
}

const toUrl = (port: number) => `http://127.0.0.1:${port}/`

async function start(): Promise<Store> {
  const folder = await createFolder()
  const object = await startWorkerd(folder)
  const measure = async (): Promise<ObjectUse> => await (await object.send({ type: 'measure' })).json()
  return {
    startWorkers: ({ count } = {}) => startIsolates(folder, toUrl(object.port), count),
    countCommands: async () => (await measure()).commands,
    measureSize: measure,
    async stop() {
      await object.kill()
      await rm(folder, { recursive: true })
    },
  }
}

async function startFaulty() {
  const folder = await createFolder()
  let object = await startWorkerd(folder)
  const { port } = object
  const proxy = await startFaultyProxy(port)
  return {
    startWorkers: () => startIsolates(folder, toUrl(proxy.port)),
    faults: {
      async 'killed, started again after 1.5 s'() {
        await object.kill()
        await sleep(1_500)
        object = await startWorkerd(folder, { port })
      },
      async 'paused for 5 s (SIGSTOP)'() {
        object.child.kill('SIGSTOP')
        await sleep(5_000)
        object.child.kill('SIGCONT')
      },
      async 'reset, as by a deployment'() {
        await object.send({ type: 'fault', fault: 'reset' })
      },
      async 'throws for 3 s'() {
        await object.send({ type: 'fault', fault: 'throw' })
        await sleep(3_000)
        await object.send({ type: 'fault', fault: 'none' })
      },
      ...networkFaults(proxy),
    },
    async stop() {
      await proxy.stop()
      await object.kill()
      await rm(folder, { recursive: true })
    },
  }
}
