import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import { createWebhooks, orderByPermit, type StatusMemory } from '@permit-tracking/sdk/webhooks'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createLines, deliver, secret, statusChanged } from './delivery.ts'

interface Change {
  readonly previous_status: string | null
  readonly new_status: string
  readonly changed_at: string
}

const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 16, 0, second)).toISOString().replace('.000', '')

/** A receiver in order; `history` is what the service would say, newest first. */
function createOrdered(history: Change[] = [], memory?: StatusMemory) {
  const handled: string[] = []
  let reads = 0
  const order = orderByPermit({
    async history() {
      reads += 1
      return history
    },
    ...(memory ? { memory } : {}),
  })
  const { fetch } = createWebhooks({ secret, order, store: false, logger: false })
    .on('permit.status_changed', ({ data, timestamp }, { source, stale }) => {
      const how = stale ? 'stale' : source
      handled.push(`${data.previous_status}→${data.new_status} ${timestamp.slice(17, 19)} ${how}`)
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

describe('status changes', () => {
  test('that follow each other are handled as they come, and nothing is asked', async () => {
    const { handled, receive, reads } = createOrdered()
    await receive('A', 'B', 1)
    await receive('B', 'C', 2)
    expect(handled).toEqual(['A→B 01 delivery', 'B→C 02 delivery'])
    expect(reads()).toBe(0)
  })

  test('that are missing are read from the history and handled first', async () => {
    const { handled, receive } = createOrdered(chain(['A', 0], ['B', 1], ['C', 2], ['D', 3], ['E', 4]))
    await receive('A', 'B', 1)
    await receive('D', 'E', 4)
    expect(handled).toEqual(['A→B 01 delivery', 'B→C 02 backfill', 'C→D 03 backfill', 'D→E 04 delivery'])
  })

  test('that come late are stale', async () => {
    const { handled, receive } = createOrdered(chain(['A', 0], ['B', 1], ['C', 2], ['D', 3]))
    await receive('A', 'B', 1)
    await receive('C', 'D', 3)
    await receive('B', 'C', 2)
    expect(handled.slice(2)).toEqual(['C→D 03 delivery', 'B→C 02 stale'])
  })

  test('of one second are put in the order of the history', async () => {
    const { handled, receive } = createOrdered(chain(['A', 0], ['B', 1], ['A', 5], ['B', 5], ['A', 5]))
    await receive('A', 'B', 1)
    await receive('A', 'B', 5)
    expect(handled).toEqual(['A→B 01 delivery', 'B→A 05 backfill', 'A→B 05 delivery'])
    await receive('B', 'A', 5)
    expect(handled).toHaveLength(4)
  })

  test('that come again are stale, also where the history is behind, and nothing is asked', async () => {
    const { handled, receive, reads } = createOrdered(chain(['A', 0], ['B', 1]))
    await receive('A', 'B', 1)
    await receive('B', 'C', 2)
    await receive('B', 'C', 2)
    expect(handled).toEqual(['A→B 01 delivery', 'B→C 02 delivery', 'B→C 02 stale'])
    expect(reads()).toBe(0)
  })

  test('are handled once more when a handler failed, from where it failed', async () => {
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

  test('whose history can’t be read are answered 500, and come again', async () => {
    let isAway = true
    const order = orderByPermit({
      history: async () => {
        if (isAway) throw new Error('away')
        return chain(['A', 0], ['B', 1], ['C', 2], ['D', 3])
      },
    })
    const { fetch } = createWebhooks({ secret, order, logger: false }).fallback(() => {})
    await fetch(await deliver(statusChanged('A', 'B', { timestamp: at(1) })))
    const last = () => deliver(statusChanged('C', 'D', { timestamp: at(3) }))
    expect((await fetch(await last())).status).toBe(500)
    isAway = false
    expect((await fetch(await last())).status).toBe(200)
  })

  test('of a permit whose history doesn’t know what we know are handled as they come', async () => {
    const { handled, receive } = createOrdered(chain(['X', 8], ['Y', 9]))
    await receive('A', 'B', 1)
    await receive('C', 'D', 3)
    expect(handled).toEqual(['A→B 01 delivery', 'C→D 03 delivery'])
  })

  test('are remembered where one says', async () => {
    const memory = new Map([['p1', { status: 'A', changed_at: at(0) }]])
    const { handled, receive } = createOrdered(chain(['A', 0], ['B', 1], ['C', 2]), memory)
    await receive('B', 'C', 2)
    expect(handled).toEqual(['A→B 01 backfill', 'B→C 02 delivery'])
    expect(memory.get('p1')).toEqual({ status: 'C', changed_at: at(2) })
  })
})

describe('a change that was read from the history', () => {
  /** Handles with the key as the guide on exactly once does: an effect that has it is not made again. */
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

  test('has a key of its own, so that its effect is made as well', async () => {
    const { effects, receive } = createKeyed()
    await receive('A', 'B', 1)
    await receive('C', 'D', 3)
    expect([...effects.values()]).toEqual(['B', 'C', 'D'])
    for (const key of effects.keys()) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })

  test('has the same key whichever delivery shows that it is missing', async () => {
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

  test('has nothing that was said of another change only', async () => {
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
  'the history may come in any order: %j',
  async (places) => {
    const newestFirst = chain(['A', 0], ['B', 1], ['C', 2], ['D', 3], ['E', 4])
    const { handled, receive } = createOrdered(places.map((place) => newestFirst[place] as Change))
    await receive('A', 'B', 1)
    await receive('D', 'E', 4)
    expect(handled).toEqual(['A→B 01 delivery', 'B→C 02 backfill', 'C→D 03 backfill', 'D→E 04 delivery'])
  },
)

describe('a change of a permit of which another one is being handled', () => {
  /** The handler of the first change ends when it is told to. */
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

  test('waits for that', async () => {
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

  test('waits no longer than the service does, and comes again', async () => {
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
      expect.stringContaining('an earlier one of the permit has been at it for 10000 ms'),
    ])
    expect(handled).toEqual([])
    finish()
    expect([await first, await third, await receive('B', 'C', 2)]).toEqual([200, 200, 200])
    expect(handled).toEqual(['B', 'D', 'C'])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a handler that never ends has its permit for a quarter of an hour', async () => {
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
    void receive('A', 'B', 1)
    const second = receive('B', 'C', 2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await second).toBe(500)
    await vi.advanceTimersByTimeAsync(16 * 60_000)
    expect(await receive('B', 'C', 2)).toBe(200)
    expect(handled).toEqual(['B', 'C'])
    expect(lines).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('other events pass as they come', async () => {
  const { handled, fetch, reads } = createOrdered()
  await fetch(await deliver({ ...statusChanged(), event: 'permit.fee_changed' }))
  await fetch(await deliver({ ...statusChanged(), data: { note: 'no permit' } }))
  expect(handled[0]).toBe('permit.fee_changed')
  expect(handled).toHaveLength(2)
  expect(reads()).toBe(0)
})

test('whatever is dropped, repeated, shuffled and late: every change is handled once, in the order of each permit', async () => {
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
        const permits = mock.watchlist.list({ order: 'uuid' }).slice(0, 3)
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
          permits.map(({ uuid, status, history }) => [
            uuid,
            { status, changed_at: history()[0]?.changed_at ?? '' },
          ]),
        )
        const before = new Map(permits.map(({ uuid, history }) => [uuid, history().length]))
        for (const [step, { permit, seconds }] of changes.entries()) {
          // No status comes twice: a gap after which a permit is where it was can't be seen.
          mock.permits.setStatus(permits[permit]?.uuid ?? '', `Step ${step}`)
          await mock.clock.advance(seconds * 1_000)
        }
        await mock.webhooks.settled()

        const handled = new Map<string, string[]>()
        const { receive } = createWebhooks({
          secret,
          order: orderByPermit({ history: (uuid) => client.permits.history(uuid), memory }),
        })
          .on('permit.status_changed', ({ data }, { stale }) => {
            if (stale) return
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
        // The last change of each permit arrives, else nothing could tell that those before are missing.
        for (const { body, headers } of [...arriving, ...sent.filter((delivery) => isLast(delivery, sent))]) {
          expect((await receive(body, headers)).status).toBe(200)
        }
        for (const { uuid } of permits) {
          const history = [...(mock.permits.get(uuid)?.history() ?? [])].reverse().slice(before.get(uuid))
          expect(handled.get(uuid) ?? []).toEqual(
            history.map(({ previous_status, new_status }) => `${previous_status}→${new_status}`),
          )
        }
      },
    ),
    { seed: 6, numRuns: 60 },
  )
})

function isLast(delivery: { body: string }, all: readonly { body: string }[]): boolean {
  const uuidOf = ({ body }: { body: string }) => JSON.parse(body).data.permit_uuid
  return all.findLast((other) => uuidOf(other) === uuidOf(delivery)) === delivery
}
