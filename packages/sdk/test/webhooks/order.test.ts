import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import {
  createMemoryWebhookStore,
  createTestEvent,
  createWebhooks,
  orderByPermit,
  type StatusStore,
} from '@permit-tracking/sdk/webhooks'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { createLines, deliver, respondTo, secret, statusChanged } from './delivery.ts'

interface Change {
  readonly previous_status: string | null
  readonly new_status: string
  readonly changed_at: string
}

const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 16, 0, second)).toISOString().replace('.000', '')

/** Creates a receiver with ordering. `history` is the history of the service, newest first. */
function createOrdered(history: Change[] = [], { statuses }: { statuses?: StatusStore } = {}) {
  const handled: string[] = []
  let reads = 0
  const order = orderByPermit({
    async history() {
      reads += 1
      return history
    },
    statuses,
  })
  const { fetch } = createWebhooks({ secret, order, store: false, logger: false })
    .on('permit.status_changed', ({ data, timestamp }, { position, source }) => {
      const change = `${data.previous_status}→${data.new_status} ${timestamp.slice(17, 19)}`
      handled.push(`${change} ${position}${source === 'backfill' ? ', backfill' : ''}`)
    })
    .fallback(({ event }) => handled.push(event))
  const receive = async (previous: string, next: string, second: number) =>
    (await fetch(await deliver(statusChanged(previous, next, { timestamp: at(second) })))).status
  return { handled, receive, fetch, reads: () => reads }
}

function chain(...statuses: [status: string, second: number][]): Change[] {
  return statuses
    .map(([new_status, second], index) => ({
      previous_status: statuses[index - 1]?.[0] ?? null,
      new_status,
      changed_at: at(second),
    }))
    .reverse()
}

test.each([true, false])(
  'a change that was handled before its delivery is a duplicate (with a store: %s)',
  async (hasStore) => {
    const history = chain(['A', 0], ['B', 20], ['C', 40], ['D', 60])
    const order = orderByPermit({ history: async () => history })
    const store = hasStore ? createMemoryWebhookStore() : false
    const webhooks = createWebhooks({ secret, order, store, logger: false })
      .on('permit.status_changed', () => {})
      .fallback(() => {})
    const outcomeOf = async (previous_status: string, new_status: string, second: number) => {
      const event = createTestEvent('permit.status_changed', {
        timestamp: at(second),
        data: { permit_uuid: 'p1', previous_status, new_status },
      })
      return (await webhooks.handle(event, new_status)).outcome
    }
    expect(await outcomeOf('A', 'B', 20)).toBe('handled')
    expect(await outcomeOf('C', 'D', 60)).toBe('handled')
    expect(await outcomeOf('B', 'C', 40)).toBe('duplicate')
  },
)

describe('status changes', () => {
  test('that follow each other are handled in the order of their deliveries', async () => {
    const { handled, receive } = createOrdered(chain(['A', 0], ['B', 1], ['C', 20]))
    await receive('A', 'B', 1)
    await receive('B', 'C', 20)
    expect(handled).toEqual(['A→B 01 next', 'B→C 20 next'])
  })

  test('older than the first known one are late, and not lost', async () => {
    const { handled, receive } = createOrdered(chain(['A', 0], ['B', 10], ['C', 20]))
    await receive('B', 'C', 20)
    await receive('A', 'B', 10)
    expect(handled).toEqual(['B→C 20 next', 'A→B 10 late'])
  })

  test('that return to the known status are late if a newer one arrives first', async () => {
    const history = chain(['A', 0], ['B', 10], ['C', 20], ['B', 30], ['D', 40])
    const { handled, receive, reads } = createOrdered(history)
    await receive('A', 'B', 10)
    await receive('B', 'D', 40)
    expect(reads()).toBe(0)
    await receive('B', 'C', 20)
    await receive('C', 'B', 30)
    expect(handled).toEqual(['A→B 10 next', 'B→D 40 next', 'B→C 20 late', 'C→B 30 late, backfill'])
  })

  test('that return to the known status within a second are late, although they seem to follow', async () => {
    const history = chain(['A', 0], ['B', 10], ['A', 10], ['C', 10], ['A', 10])
    const { handled, receive } = createOrdered(history, {
      statuses: new Map([['p1', { status: 'A', changed_at: at(0) }]]),
    })
    await receive('A', 'C', 10)
    await receive('C', 'A', 10)
    await receive('A', 'B', 10)
    expect(handled).toEqual(['A→C 10 next', 'A→B 10 late, backfill', 'B→A 10 late, backfill', 'C→A 10 next'])
  })

  test('that follow within a second are next, even if the history cannot show it', async () => {
    const { handled, receive } = createOrdered([])
    await receive('A', 'B', 10)
    await receive('B', 'C', 10)
    await receive('C', 'D', 10)
    expect(handled).toEqual(['A→B 10 next', 'B→C 10 next', 'C→D 10 next'])
  })

  test('that return to the known status, and never arrive, are handled when the history is read next', async () => {
    const history = chain(['A', 0], ['B', 10], ['C', 20], ['B', 30], ['D', 40], ['E', 50], ['F', 55])
    const { handled, receive } = createOrdered(history)
    await receive('A', 'B', 10)
    await receive('B', 'D', 40)
    await receive('E', 'F', 55)
    expect(handled.slice(2)).toEqual([
      'B→C 20 late, backfill',
      'C→B 30 late, backfill',
      'D→E 50 next, backfill',
      'E→F 55 next',
    ])
  })

  test('that equal a handled one from seconds before are not confused with it', async () => {
    const history = chain(['A', 0], ['B', 10], ['A', 12], ['B', 14], ['C', 15])
    const { handled, receive } = createOrdered(history, {
      statuses: new Map([['p1', { status: 'A', changed_at: at(0) }]]),
    })
    await receive('B', 'A', 12)
    await receive('A', 'B', 10)
    await receive('A', 'B', 14)
    await receive('B', 'C', 15)
    expect(handled).toEqual([
      'A→B 10 next, backfill',
      'B→A 12 next',
      'A→B 14 next, backfill',
      'B→C 15 next, backfill',
    ])
  })

  test('there, back and there again within a second are three changes with three keys', async () => {
    const keys = new Set<string>()
    const handled: string[] = []
    const order = orderByPermit({ history: async () => history })
    let history = chain(['A', 0], ['B', 5])
    const { fetch } = createWebhooks({ secret, order, logger: false }).fallback(({ data }, { key }) => {
      if (!('new_status' in data)) return
      handled.push(`${data.previous_status}→${data.new_status}`)
      keys.add(key)
    })
    const change = async (previous: string, next: string) =>
      (await fetch(await deliver(statusChanged(previous, next, { timestamp: at(5) })))).status
    expect(await change('A', 'B')).toBe(200)
    history = chain(['A', 0], ['B', 5], ['A', 5], ['B', 5])
    expect(await change('B', 'A')).toBe(200)
    expect(await change('A', 'B')).toBe(200)
    expect(handled).toEqual(['A→B', 'B→A', 'A→B'])
    expect(keys.size).toBe(3)
    expect(await change('A', 'B')).toBe(200)
    expect(handled).toHaveLength(3)
  })

  test('in seconds match a history in milliseconds', async () => {
    const milliseconds = chain(['A', 0], ['B', 10], ['C', 20], ['D', 30]).map((change) => ({
      ...change,
      changed_at: change.changed_at.replace('Z', '.730Z'),
    }))
    const { handled, receive } = createOrdered(milliseconds)
    await receive('A', 'B', 10)
    await receive('C', 'D', 30)
    await receive('B', 'C', 20)
    expect(handled).toEqual(['A→B 10 next', 'B→C 20 next, backfill', 'C→D 30 next'])
  })

  test('after one that is dated in the future are not stale', async () => {
    const future = { previous_status: 'B', new_status: 'C', changed_at: '2099-01-01T00:00:00Z' }
    const [, ...known] = chain(['A', 0], ['B', 1], ['C', 2])
    const { handled, receive, fetch } = createOrdered([
      { previous_status: 'D', new_status: 'E', changed_at: at(40) },
      { previous_status: 'C', new_status: 'D', changed_at: at(30) },
      future,
      ...known,
    ])
    await receive('A', 'B', 1)
    await fetch(await deliver(statusChanged('B', 'C', { timestamp: future.changed_at })))
    await receive('C', 'D', 30)
    await receive('D', 'E', 40)
    expect(handled).toEqual(['A→B 01 next', 'B→C 00 next', 'C→D 30 next', 'D→E 40 next, backfill'])
  })

  test('are handled again from the one whose handler failed', async () => {
    let fails = true
    const handled: string[] = []
    const order = orderByPermit({ history: async () => chain(['A', 0], ['B', 1], ['C', 2], ['D', 3]) })
    const { fetch } = createWebhooks({ secret, order, logger: false }).fallback((event) => {
      if (event.event !== 'permit.status_changed') return
      if (event.data.new_status === 'D' && fails) throw new Error('not yet')
      handled.push(String(event.data.new_status))
    })
    await fetch(await deliver(statusChanged('A', 'B', { timestamp: at(1) })))
    const last = () => deliver(statusChanged('C', 'D', { timestamp: at(3) }))
    expect((await fetch(await last())).status).toBe(500)
    fails = false
    expect((await fetch(await last())).status).toBe(200)
    expect(handled).toEqual(['B', 'C', 'D'])
  })

  test('are not considered complete if the history lacks the known status', async () => {
    const statuses = new Map([['p1', { status: 'X', changed_at: at(5) }]])
    const { handled, receive } = createOrdered(chain(['A', 0], ['B', 20], ['C', 40], ['D', 50]), { statuses })
    await receive('C', 'D', 50)
    expect(handled).toEqual(['A→B 20 next, backfill', 'B→C 40 next, backfill', 'C→D 50 next'])
  })

  test('start at a prefilled status', async () => {
    const statuses = new Map([['p1', { status: 'A', changed_at: at(0) }]])
    const { handled, receive } = createOrdered(chain(['A', 0], ['B', 10], ['C', 20]), { statuses })
    await receive('B', 'C', 20)
    expect(handled).toEqual(['A→B 10 next, backfill', 'B→C 20 next'])
    expect(statuses.get('p1')).toMatchObject({
      status: 'B',
      delivered: [{ new_status: 'C', changed_at: at(20) }],
    })
  })

  test('read the history only if the previous status or the time does not follow', async () => {
    const history = chain(['A', 0], ['B', 10], ['C', 11], ['D', 30], ['E', 31], ['F', 32])
    const { handled, receive, reads } = createOrdered(history)
    await receive('A', 'B', 10)
    await receive('B', 'C', 11)
    expect(reads()).toBe(0)
    await receive('D', 'E', 31)
    await receive('E', 'F', 32)
    expect(reads()).toBe(2)
    expect(handled.slice(2)).toEqual(['C→D 30 next, backfill', 'D→E 31 next', 'E→F 32 next, backfill'])
  })
})

describe('a backfill that fails', () => {
  const full = chain(['A', 0], ['B', 10], ['C', 20], ['D', 30])

  function createFailing(history: () => Promise<Change[]>, handle: (status: string) => void = () => {}) {
    const handled: string[] = []
    const { lines, logger } = createLines()
    const { fetch } = createWebhooks({ secret, logger, order: orderByPermit({ history }) })
      .on('permit.status_changed', ({ data }, { position, source }) => {
        handle(data.new_status)
        handled.push(`${data.new_status} ${source} ${position}`)
      })
      .fallback(() => {})
    const receive = async (previous: string, next: string, second: number) =>
      (await fetch(await deliver(statusChanged(previous, next, { timestamp: at(second) })))).status
    return { handled, lines, receive }
  }

  test.each<[string, () => Promise<Change[]>, number, string]>([
    ['rejects', () => Promise.reject(new Error('The service is away.')), 0, 'The service is away.'],
    ['never settles', () => new Promise(() => {}), 5_000, 'Reading the history took longer than 5000 ms.'],
  ])(
    'because the history %s fails the delivery, which is sent again, and leaves nothing in memory',
    async (_, fail, waitMs, reason) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      let history = fail
      const { handled, lines, receive } = createFailing(() => history())
      await receive('A', 'B', 10)
      const response = receive('C', 'D', 30)
      await vi.advanceTimersByTimeAsync(waitMs)
      expect(await response).toBe(500)
      expect(handled).toEqual(['B delivery next'])
      expect(lines).toEqual([expect.stringContaining(reason)])
      expect(vi.getTimerCount()).toBe(0)
      history = async () => full
      expect(await receive('C', 'D', 30)).toBe(200)
      expect(await receive('B', 'C', 20)).toBe(200)
      expect(handled.slice(1)).toEqual(['C backfill next', 'D delivery next'])
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('because its handler fails delays the later changes of its permit', async () => {
    let fails = true
    const { handled, receive } = createFailing(
      async () => full,
      (status) => {
        if (status === 'C' && fails) throw new Error('the handler’s own')
      },
    )
    await receive('A', 'B', 10)
    expect([await receive('C', 'D', 30), await receive('C', 'D', 30)]).toEqual([500, 500])
    expect(handled).toEqual(['B delivery next'])
    fails = false
    expect(await receive('C', 'D', 30)).toBe(200)
    expect(handled.slice(1)).toEqual(['C backfill next', 'D delivery next'])
  })
})

describe('a history that lacks the delivered change', () => {
  test('because it lags has it later, and nothing is handled twice', async () => {
    const history = chain(['A', 0], ['B', 10])
    const { handled, receive } = createOrdered(history)
    await receive('A', 'B', 10)
    await receive('C', 'D', 30)
    expect(handled).toEqual(['A→B 10 next', 'C→D 30 next'])
    history.unshift(...chain(['A', 0], ['B', 10], ['C', 20], ['D', 30], ['E', 40]).slice(0, 3))
    await receive('B', 'C', 20)
    await receive('D', 'E', 40)
    expect(handled.slice(2)).toEqual(['B→C 20 late', 'D→E 40 next, backfill'])
  })

  test('because the permit can no longer be read is handled as it arrives', async () => {
    const { handled, receive } = createOrdered([])
    await receive('B', 'C', 20)
    await receive('D', 'E', 40)
    await receive('C', 'D', 30)
    await receive('A', 'B', 10)
    await receive('C', 'D', 30)
    expect(handled).toEqual(['B→C 20 next', 'D→E 40 next', 'C→D 30 late', 'A→B 10 late'])
  })
})

describe('a shared store', () => {
  test('whose lock cannot be acquired fails the delivery, which is sent again', async () => {
    const statuses = Object.assign(new Map(), { lock: () => Promise.reject(new Error('locked')) })
    const { receive, handled } = createOrdered([], { statuses })
    expect(await receive('A', 'B', 1)).toBe(500)
    expect(handled).toEqual([])
  })

  test('is not written to after its lock was lost', async () => {
    const lost = new AbortController()
    const statuses = Object.assign(new Map(), {
      lock: (_: string, task: (signal: AbortSignal) => Promise<void>) => task(lost.signal),
    })
    const order = orderByPermit({ history: async () => [], statuses })
    const { fetch } = createWebhooks({ secret, order, logger: false }).fallback(() => lost.abort())
    expect((await fetch(await deliver(statusChanged('A', 'B', { timestamp: at(1) })))).status).toBe(500)
    expect(statuses.size).toBe(0)
  })
})

describe('a change that was read from the history', () => {
  /** Uses the key as the guide on exactly once does: an effect with the same key is skipped. */
  function createKeyed(fails: () => boolean = () => false) {
    const effects = new Map<string, string>()
    const order = orderByPermit({ history: async () => chain(['A', 0], ['B', 1], ['C', 2], ['D', 3]) })
    const { fetch } = createWebhooks({ secret, order, logger: false })
      .on('permit.status_changed', ({ data }, { key }) => {
        if (!effects.has(key)) effects.set(key, data.new_status)
        if (data.new_status === 'D' && fails()) throw new Error('not yet')
      })
      .fallback(() => {})
    const receive = async (previous: string, next: string, second: number) =>
      fetch(await deliver(statusChanged(previous, next, { timestamp: at(second) })))
    return { effects, receive }
  }

  test('has its own key, so that its effect is not skipped', async () => {
    const { effects, receive } = createKeyed()
    await receive('A', 'B', 1)
    await receive('C', 'D', 3)
    expect([...effects.values()]).toEqual(['B', 'C', 'D'])
    for (const key of effects.keys()) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })

  test('has the same key for every delivery that reveals it', async () => {
    const keys: string[] = []
    for (const [previous, next, second] of [['C', 'D', 3] as const, ['D', 'E', 4] as const]) {
      const { fetch } = createWebhooks({
        secret,
        logger: false,
        order: orderByPermit({
          history: async () => chain(['A', 0], ['B', 1], ['C', 2], ['D', 3], ['E', 4]),
        }),
      }).fallback((event, { key }) => {
        if ('new_status' in event.data && event.data.new_status === 'C') keys.push(key)
      })
      await fetch(await deliver(statusChanged('A', 'B', { timestamp: at(1) })))
      const change = statusChanged(previous, next, { timestamp: at(second) })
      await fetch(await deliver({ ...change, data: { ...change.data, changed_by: previous } }))
    }
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('has no fields of another change', async () => {
    const events: unknown[] = []
    const order = orderByPermit({ history: async () => chain(['A', 0], ['B', 1], ['C', 2], ['D', 3]) })
    const { fetch } = createWebhooks({ secret, order }).fallback((event) => events.push(event))
    await fetch(await deliver(statusChanged('A', 'B', { timestamp: at(1) })))
    const last = statusChanged('C', 'D', { timestamp: at(3) })
    await fetch(await deliver({ ...last, note: 'of D', data: { ...last.data, changed_by: 'the clerk' } }))
    expect(events[1]).toEqual(statusChanged('B', 'C', { timestamp: at(2) }))
  })
})

test.each([[[0, 1, 2, 3, 4]], [[4, 3, 2, 1, 0]], [[1, 4, 0, 2, 3]], [[2, 0, 4, 3, 1]]])(
  'missing changes are read from the history and handled first, in whatever order it lists them: %j',
  async (places) => {
    const newestFirst = chain(['A', 0], ['B', 1], ['C', 2], ['D', 3], ['E', 4])
    const { handled, receive } = createOrdered(places.map((place) => newestFirst[place] as Change))
    await receive('A', 'B', 1)
    await receive('D', 'E', 4)
    expect(handled).toEqual(['A→B 01 next', 'B→C 02 next, backfill', 'C→D 03 next, backfill', 'D→E 04 next'])
  },
)

describe('a change of a permit while another one is being handled', () => {
  /** Creates a receiver whose first handler ends on request. */
  function createSlow() {
    const finish = Promise.withResolvers<void>()
    const handled: string[] = []
    const { lines, logger } = createLines()
    const order = orderByPermit({ history: async () => [] })
    const { fetch } = createWebhooks({ secret, order, logger })
      .on('permit.status_changed', async ({ data }) => {
        if (data.new_status === 'B') await finish.promise
        handled.push(data.new_status)
      })
      .fallback(() => {})
    const receive = async (previous: string, next: string, second: number) =>
      (await fetch(await deliver(statusChanged(previous, next, { timestamp: at(second) })))).status
    return { receive, handled, lines, finish: finish.resolve }
  }

  const turn = () => new Promise((resolve) => setImmediate(resolve))

  test('waits for the other one', async () => {
    const { receive, handled, finish } = createSlow()
    const first = receive('A', 'B', 1)
    await turn()
    const second = receive('B', 'C', 2)
    await turn()
    expect(handled).toEqual([])
    finish()
    expect([await first, await second]).toEqual([200, 200])
    expect(handled).toEqual(['B', 'C'])
  })

  test('waits at most as long as the service, and is sent again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { receive, handled, lines, finish } = createSlow()
    const first = receive('A', 'B', 1)
    await turn()
    const second = receive('B', 'C', 2)
    await turn()
    await vi.advanceTimersByTimeAsync(9_000)
    const third = receive('C', 'D', 3)
    await turn()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await second).toBe(500)
    expect(lines).toEqual([
      expect.stringContaining('Timed out after 10000 ms waiting for the previous event of this permit'),
    ])
    expect(handled).toEqual([])
    finish()
    expect([await first, await third, await receive('B', 'C', 2)]).toEqual([200, 200, 200])
    expect(handled).toEqual(['B', 'D', 'C'])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a handler that never ends loses the lock after 15 minutes, and fails its delivery', async () => {
  vi.useFakeTimers()
  try {
    const { lines, logger } = createLines()
    const handled: string[] = []
    const order = orderByPermit({ history: async () => [] })
    const { fetch } = createWebhooks({ secret, order, store: false, logger })
      .on('permit.status_changed', ({ data }) => {
        handled.push(data.new_status)
        return data.new_status === 'B' ? new Promise<void>(() => {}) : undefined
      })
      .fallback(() => {})
    const receive = async (previous: string, next: string, second: number) =>
      (await fetch(await deliver(statusChanged(previous, next, { timestamp: at(second) })))).status
    const first = receive('A', 'B', 1)
    const second = receive('B', 'C', 2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await second).toBe(500)
    await vi.advanceTimersByTimeAsync(16 * 60_000)
    expect(await first).toBe(500)
    expect(await receive('B', 'C', 2)).toBe(200)
    expect(handled).toEqual(['B', 'C'])
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Lost the lock of this permit')
  } finally {
    vi.useRealTimers()
  }
})

test('a handler is not called after its lock was lost', async () => {
  const lost = new AbortController()
  const known = new Map([['p1', { status: 'A', previous_status: null, changed_at: at(0) }]])
  const statuses = {
    get: async (uuid: string) => known.get(uuid),
    set: async () => undefined,
    lock: (_key: string, task: (signal: AbortSignal) => Promise<void>) => task(lost.signal),
  }
  const history = async () => {
    lost.abort(new Error('Lost the lock.'))
    return []
  }
  const handled: string[] = []
  const { fetch } = createWebhooks({
    secret,
    store: false,
    logger: false,
    order: orderByPermit({ history, statuses }),
  }).fallback(({ event }) => {
    handled.push(event)
  })
  const { status } = await fetch(await deliver(statusChanged('B', 'C', { timestamp: at(5) })))
  expect([status, handled]).toEqual([500, []])
})

test('a handler that ends after it lost the lock does not change the known status', async () => {
  vi.useFakeTimers()
  try {
    const finish = Promise.withResolvers<void>()
    const statuses = new Map()
    const order = orderByPermit({ history: async () => [], statuses })
    const { fetch } = createWebhooks({ secret, order, store: false, logger: false })
      .on('permit.status_changed', ({ data }) => (data.new_status === 'B' ? finish.promise : undefined))
      .fallback(() => {})
    const receive = async (previous: string, next: string, second: number) =>
      (await fetch(await deliver(statusChanged(previous, next, { timestamp: at(second) })))).status
    const first = receive('A', 'B', 1)
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(await first).toBe(500)
    expect(await receive('B', 'C', 20)).toBe(200)
    finish.resolve()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(statuses.get('p1')).toMatchObject({ status: 'C' })
  } finally {
    vi.useRealTimers()
  }
})

describe('a repeated delivery', () => {
  /** Creates receivers, one after the other, that share the store of deliveries but not the known statuses. */
  function createRestartable(history: readonly Change[]) {
    const handled: string[] = []
    const store = createMemoryWebhookStore()
    const start = () =>
      createWebhooks({ secret, store, logger: false, order: orderByPermit({ history: async () => history }) })
        .on('permit.status_changed', ({ data }, { position }) => {
          handled.push(`${data.new_status} ${position}`)
        })
        .fallback(() => {})
    let receiver = start()
    return {
      handled,
      restart() {
        receiver = start()
      },
      async receive(previous: string, next: string, second: number) {
        const { status } = await receiver.fetch(
          await deliver(statusChanged(previous, next, { timestamp: at(second) })),
        )
        return status
      },
    }
  }

  test('of a change before the first known one is not handled again', async () => {
    const { handled, receive } = createRestartable(chain(['A', 0], ['B', 10], ['C', 20]))
    await receive('B', 'C', 20)
    for (let copy = 0; copy < 3; copy += 1) expect(await receive('A', 'B', 10)).toBe(200)
    expect(handled).toEqual(['C next', 'B late'])
  })

  test('is not handled again by a process that does not know the status', async () => {
    const { handled, receive, restart } = createRestartable(chain(['A', 0], ['B', 10], ['C', 20]))
    await receive('A', 'B', 10)
    restart()
    expect(await receive('A', 'B', 10)).toBe(200)
    expect(await receive('B', 'C', 20)).toBe(200)
    expect(handled).toEqual(['B next', 'C next'])
  })
})

test('other events are handled in the order of their deliveries', async () => {
  const { handled, fetch, reads } = createOrdered()
  await fetch(await deliver({ ...statusChanged(), event: 'permit.fee_changed' }))
  await fetch(await deliver({ ...statusChanged(), data: { note: 'no permit' } }))
  expect(handled[0]).toBe('permit.fee_changed')
  expect(handled).toHaveLength(2)
  expect(reads()).toBe(0)
})

test('dropped, repeated, shuffled and late deliveries: every change is handled once, in the order of its permit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ permit: fc.nat({ max: 2 }), seconds: fc.nat({ max: 2 }) }), {
        minLength: 3,
        maxLength: 15,
      }),
      fc.infiniteStream(fc.record({ copies: fc.nat({ max: 2 }), place: fc.nat() })),
      async (changes, fates) => {
        const mock = createMock({ permits: 5, watched: 3, clock: 'manual' })
        const client = createClient(mock.clientOptions)
        const permits = mock.watchlist.all({ order: 'uuid' }).slice(0, 3)
        const sent: { body: string; headers: Headers }[] = []
        mock.webhooks.create({
          secret,
          events: ['permit.status_changed'],
          url: async (request) => {
            sent.push({ body: await request.text(), headers: request.headers })
            return new Response()
          },
        })
        const memory = new Map(
          permits.map(({ uuid, status, status_history }) => [
            uuid,
            { status, changed_at: status_history[0]?.changed_at ?? '' },
          ]),
        )
        const before = new Map(permits.map(({ uuid, status_history }) => [uuid, status_history.length]))
        for (const [step, { permit, seconds }] of changes.entries()) {
          mock.permits.setStatus(permits[permit]?.uuid ?? '', `Step ${step % 3}`)
          await mock.clock.advance(seconds * 1_000)
        }
        await mock.webhooks.settled()

        const handled = new Map<string, string[]>()
        const receiver = createWebhooks({
          secret,
          order: orderByPermit({ history: (uuid) => client.permits.history(uuid), statuses: memory }),
        })
          .on('permit.status_changed', ({ data }) => {
            const all = handled.get(data.permit_uuid) ?? []
            handled.set(data.permit_uuid, [...all, `${data.previous_status}→${data.new_status}`])
          })
          .fallback(() => {})
        const arriving: typeof sent = []
        for (const delivery of sent) {
          const [fate = { copies: 1, place: 0 }] = fates
          for (let copy = 0; copy < fate.copies; copy += 1) {
            arriving.splice(fate.place % (arriving.length + 1), 0, delivery)
          }
        }
        // The last change of each permit arrives. Otherwise nothing would reveal that earlier ones are missing.
        for (const { body, headers } of [...arriving, ...sent.filter((delivery) => isLast(delivery, sent))]) {
          expect(await respondTo(receiver, body, Object.fromEntries(headers))).toBe(200)
        }
        for (const { uuid } of permits) {
          const history = [...(mock.permits.get(uuid)?.status_history ?? [])]
            .reverse()
            .slice(before.get(uuid))
          expect(handled.get(uuid) ?? []).toEqual(
            history.map(({ previous_status, new_status }) => `${previous_status}→${new_status}`),
          )
        }
      },
    ),
    { seed: 6, numRuns: propertyRuns(60) },
  )
})

function isLast(delivery: { body: string }, all: readonly { body: string }[]): boolean {
  const uuidOf = ({ body }: { body: string }) => JSON.parse(body).data.permit_uuid
  return all.findLast((other) => uuidOf(other) === uuidOf(delivery)) === delivery
}
