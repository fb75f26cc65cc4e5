/**
 * Runs one of several processes that receive webhooks. The first argument is the address of the store server:
 *
 *   node receiver.ts http://127.0.0.1:8000 [--without-lock]
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { toNodeHandler } from '../../packages/sdk/src/webhooks/adapters/node.ts'
import { createWebhooks, orderByPermit, type StatusStore } from '../../packages/sdk/src/webhooks/index.ts'
import { secret } from './story.ts'

const [server = '', flag] = process.argv.slice(2)
const hasLock = flag !== '--without-lock'

/** Calls an operation of the store server. */
async function call(path: string, body: object) {
  const response = await fetch(`${server}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return response.json()
}

/** Acquires a lock with an owner token, which expires unless it is renewed. */
const lock: StatusStore['lock'] = async (key, task, { waitMs }) => {
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

const statuses: StatusStore = {
  get: async (key) => (await call('get', { key })) ?? undefined,
  set: (key, value) => call('set', { key, value }),
  ...(hasLock ? { lock } : {}),
}

const webhooks = createWebhooks({
  secret,
  leaseMs: 5_000,
  logger: false,
  store: {
    claim: (key, leaseMs) => call('claim', { key, leaseMs }),
    commit: (key) => call('commit', { key }),
    release: (key) => call('release', { key }),
  },
  order: orderByPermit({ statuses, history: (permit) => call('history', { permit }) }),
})
  .on('permit.status_changed', async ({ data }, { position, key }) => {
    if (position === 'seen') return
    const { permit_uuid, previous_status, new_status } = data
    await call('effect', { key, permit: permit_uuid, change: `${previous_status}→${new_status}` })
  })
  .fallback(() => {})

const listener = createServer(toNodeHandler(webhooks)).listen(0, '127.0.0.1', () => {
  const address = listener.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
process.on('disconnect', () => process.exit())
