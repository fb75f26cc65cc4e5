/**
 * Runs one of several processes that receive webhooks. The first argument is the address of the store server:
 *
 *   node receiver.ts http://127.0.0.1:8000 [--without-lock] [--redis url --client 'ioredis 6'] [--service url --key key]
 *
 * With `--redis`, deliveries, statuses and locks are in Redis. With `--service`, the history comes from the service.
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createRedisStatusStore, createRedisWebhookStore } from '../../packages/redis/src/index.ts'
import { connectors } from '../../packages/redis/test/clients.ts'
import { toNodeHandler } from '../../packages/sdk/src/webhooks/adapters/node.ts'
import {
  createWebhooks,
  orderByPermit,
  type StatusStore,
  type WebhookStore,
} from '../../packages/sdk/src/webhooks/index.ts'
import { type Report, secret } from './story.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'without-lock': { type: 'boolean' },
    redis: { type: 'string' },
    client: { type: 'string', default: '@redis/client 6' },
    service: { type: 'string' },
    key: { type: 'string' },
  },
})
const [server = ''] = positionals

/** Calls an operation of the store server. */
async function call(path: string, body: object) {
  const response = await fetch(`${server}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return response.json()
}

/** Acquires a lock with an owner token, which expires unless it is renewed. */
const lock: NonNullable<StatusStore['lock']> = async (key, task, { waitMs }) => {
  const owner = crypto.randomUUID()
  const deadline = Date.now() + waitMs
  while (!(await call('lock', { key, owner }))) {
    if (Date.now() > deadline) throw new Error('The lock is held by another process.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const lost = new AbortController()
  const renewal = setInterval(async () => {
    if (!(await call('lock', { key, owner }))) lost.abort()
  }, 300)
  try {
    await task(lost.signal)
  } finally {
    clearInterval(renewal)
    await call('unlock', { key, owner })
  }
}

interface Stores {
  readonly store: WebhookStore
  readonly statuses: StatusStore
}

function storesOnServer(): Stores {
  return {
    store: {
      claim: (key) => call('claim', { key }),
      commit: (key) => call('commit', { key }),
      release: (key) => call('release', { key }),
    },
    statuses: {
      get: async (key) => (await call('get', { key })) ?? undefined,
      set: (key, value) => call('set', { key, value }),
      ...(options['without-lock'] ? {} : { lock }),
    },
  }
}

async function storesInRedis(url: string): Promise<Stores> {
  const connected = await connectors[options.client]?.(url)
  if (!connected) throw new Error(`There is no client ${options.client}.`)
  return {
    store: createRedisWebhookStore(connected.client, { lease: '5s' }),
    statuses: createRedisStatusStore(connected.client),
  }
}

async function readHistory(permit: string) {
  if (options.service === undefined) return call('history', { permit })
  const headers = { Authorization: `Bearer ${options.key}` }
  const response = await fetch(`${options.service}/permits/${permit}/history`, { headers })
  const { data } = await response.json()
  return data
}

const { store, statuses } =
  options.redis === undefined ? storesOnServer() : await storesInRedis(options.redis)

const webhooks = createWebhooks({
  secret,
  logger: false,
  store,
  order: orderByPermit({ statuses, history: readHistory }),
})
  .on('permit.status_changed', async ({ data, timestamp: at }, { position, key }) => {
    const { permit_uuid, previous_status: from, new_status: to } = data
    const report: Report = { from, to, at, isLate: position === 'late', key, pid: process.pid }
    await call('effect', { permit: permit_uuid, report })
  })
  .fallback(() => {})

const listener = createServer(toNodeHandler(webhooks)).listen(0, '127.0.0.1', () => {
  const address = listener.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
process.on('disconnect', () => process.exit())
