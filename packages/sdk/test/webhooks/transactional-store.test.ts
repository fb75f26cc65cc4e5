import type { StatusChange } from '@permit-tracking/sdk'
import {
  createWebhooks,
  type KnownStatus,
  orderByPermit,
  type TransactionalStore,
} from '@permit-tracking/sdk/webhooks'
import { describe, expect, test } from 'vitest'
import { createLines, deliver, secret, statusChanged } from './delivery.ts'

/** Effects and statuses that commit together. */
interface Tx {
  effects: readonly string[]
  known: ReadonlyMap<string, KnownStatus>
}

/** Creates a store whose transactions are copies of its data. */
function createStore() {
  let data: Tx = { effects: [], known: new Map() }
  const done = new Set<string>()
  const failures = new Map<string, number>()
  let transactions = 0

  async function begin(attempt: number, run: Parameters<TransactionalStore<Tx>['transaction']>[0]) {
    transactions += 1
    const tx = { ...data }
    try {
      await run({
        attempt,
        async call(handler) {
          const inner = { ...tx }
          await handler(inner)
          Object.assign(tx, inner)
        },
        statuses: {
          get: (permit) => tx.known.get(permit),
          set: (permit, known) => Object.assign(tx, { known: new Map([...tx.known, [permit, known]]) }),
        },
      })
    } finally {
      data = tx
    }
  }

  const store: TransactionalStore<Tx> = {
    async handle({ key }, run) {
      if (done.has(key)) return 'duplicate'
      const failed = failures.get(key) ?? 0
      failures.set(key, failed + 1)
      await begin(failed + 1, run)
      done.add(key)
      return 'handled'
    },
    transaction: (run) => begin(1, run),
  }
  return { store, effects: () => data.effects, transactions: () => transactions }
}

describe('a store with transactions', () => {
  test('passes its transaction and the number of the attempt to every handler', async () => {
    const { store, effects } = createStore()
    let fails = 1
    const webhooks = createWebhooks({ secret, store, logger: false })
      .on('permit.status_changed', ({ data }, { tx, attempt, position }) => {
        tx.effects = [...tx.effects, `${data.new_status} ${attempt} ${position}`]
        fails -= 1
        if (fails >= 0) throw new Error('not yet')
      })
      .fallback(({ event }, { tx }) => {
        tx.effects = [...tx.effects, event]
      })
    const statuses = []
    for (const event of [statusChanged(), statusChanged(), statusChanged(), { event: 'other', data: {} }]) {
      statuses.push((await webhooks.fetch(await deliver(event))).status)
    }
    expect(statuses).toEqual([500, 200, 200, 200])
    expect(effects()).toEqual(['In Review 2 next', 'other'])
  })

  test('keeps the order of a permit in its own statuses, without a warning', async () => {
    const { store, effects } = createStore()
    const { lines, logger } = createLines()
    const statuses = new Map()
    const history: StatusChange[] = [
      { previous_status: null, new_status: 'A', changed_at: '2026-03-02T16:00:00Z' },
      { previous_status: 'A', new_status: 'B', changed_at: '2026-03-02T16:01:00Z' },
      { previous_status: 'B', new_status: 'C', changed_at: '2026-03-02T16:02:00Z' },
    ]
    const { fetch } = createWebhooks({
      secret,
      store,
      logger,
      order: orderByPermit({ history: async () => history, statuses }),
    }).fallback(({ data }, { tx, source }) => {
      tx.effects = [...tx.effects, `${Object(data).new_status} ${source}`]
    })
    await fetch(await deliver(statusChanged('', 'A', { timestamp: '2026-03-02T16:00:00Z' })))
    await fetch(await deliver(statusChanged('B', 'C', { timestamp: '2026-03-02T16:02:00Z' })))
    expect(effects()).toEqual(['A delivery', 'B backfill', 'C delivery'])
    expect(statuses.get('p1')).toBeUndefined()
    expect(lines).toEqual([])
  })

  test('starts a transaction for an equal status change, which may be another one', async () => {
    const { store, effects, transactions } = createStore()
    const timestamp = '2026-03-02T16:00:00Z'
    const history = async () =>
      [
        ['A', 'B'],
        ['B', 'A'],
        ['A', 'B'],
      ].map(([previous_status = '', new_status = '']) => ({
        previous_status,
        new_status,
        changed_at: timestamp,
      }))
    const { fetch } = createWebhooks({
      secret,
      store,
      logger: false,
      order: orderByPermit({ history: async () => (await history()).toReversed() }),
    }).fallback(({ data }, { tx }) => {
      tx.effects = [...tx.effects, `${Object(data).new_status}`]
    })
    await fetch(await deliver(statusChanged('A', 'B', { timestamp })))
    // Its time does not show that it is the next change, so the history is read, which has the third one.
    await fetch(await deliver(statusChanged('B', 'A', { timestamp })))
    expect(effects()).toEqual(['B', 'A', 'B'])
    for (const count of [3, 4]) {
      await fetch(await deliver(statusChanged('A', 'B', { timestamp })))
      expect(transactions()).toBe(count)
      expect(effects()).toEqual(['B', 'A', 'B'])
    }
  })
})

describe('an event that was verified before', () => {
  test('is handled once, without its signature', async () => {
    const handled: string[] = []
    const webhooks = createWebhooks({ secret, logger: false })
      .on('webhook.test', () => Promise.reject(new Error('No.')))
      .fallback(({ event }, { key }) => handled.push(`${event} ${key}`))
    const event = { event: 'permit.fee_changed', timestamp: '', organization_id: 'org_1', data: {} } as const
    expect(await webhooks.handle(event, 'a')).toEqual({ status: 200, outcome: 'handled' })
    expect(await webhooks.handle(event, 'a')).toEqual({ status: 200, outcome: 'duplicate' })
    expect(await webhooks.handle({ ...event, event: 'webhook.test' }, 'b')).toMatchObject({
      status: 500,
      error: new Error('No.'),
    })
    expect(handled).toEqual(['permit.fee_changed a'])
  })
})
