import { createMock, type MockOptions } from '@permit-tracking/mock'
import { ConfigurationError, createClient, type Permit } from '@permit-tracking/sdk'
import { type SyncBatch, type SyncOptions, syncPermits } from '@permit-tracking/sdk/sync'
import { describe, expect, test } from 'vitest'
import { useFakeClock } from './fake-clock.ts'
import { rejection } from './settle.ts'

useFakeClock()

/** Creates a mock with a manual clock, and a client of it. */
function createService(options: Partial<MockOptions> = {}) {
  const mock = createMock({
    seed: 7,
    permits: 400,
    watched: 250,
    contacts: 0,
    plan: 'enterprise',
    ...options,
    clock: 'manual',
  })
  const list = mock.watchlist.all({ order: 'uuid' })
  const uuids = list.map(({ uuid }) => uuid)
  return { mock, uuids, client: createClient({ ...mock.clientOptions, retry: 0 }) }
}

type Service = ReturnType<typeof createService>

/** Creates a copy of the permits with its checkpoint. */
function createCopy({ client }: Service) {
  const rows = new Map<string, Permit>()
  let checkpoint: string | undefined
  const listLocal = () => [...rows.values()]
  return {
    rows,
    get checkpoint() {
      return checkpoint ?? ''
    },
    /** Stores all batches, or the first ones, and returns them. */
    async sync(options: SyncOptions = {}, batches = Number.POSITIVE_INFINITY): Promise<SyncBatch[]> {
      const stored: SyncBatch[] = []
      for await (const batch of syncPermits(client, { checkpoint, listLocal, ...options })) {
        for (const item of batch.items) rows.set(item.uuid, item)
        for (const uuid of batch.removed) rows.delete(uuid)
        checkpoint = batch.checkpoint
        if (stored.push(batch) >= batches) break
      }
      return stored
    },
  }
}

const itemsOf = (batches: SyncBatch[]) => batches.flatMap(({ items }) => items)
const removedOf = (batches: SyncBatch[]) => batches.flatMap(({ removed }) => removed)

describe('a first synchronization', () => {
  test('returns the whole list in batches, with its progress', async () => {
    const service = createService()
    const batches = await createCopy(service).sync()
    expect(
      itemsOf(batches)
        .map(({ uuid }) => uuid)
        .sort(),
    ).toEqual(service.uuids)
    expect(batches.every(({ items }) => items.length <= 100)).toBe(true)
    expect(batches.map(({ progress }) => progress.caughtUp)).toEqual([false, false, false, true])
    expect(batches.at(-1)?.progress).toEqual({ walk: 'full', read: 250, total: 250, caughtUp: true })
  })

  test('of an empty watchlist returns one empty batch', async () => {
    const batches = await createCopy(createService({ watched: 0 })).sync()
    expect(batches).toMatchObject([{ items: [], removed: [], progress: { caughtUp: true } }])
  })

  test('requests pages of the size `per_page`', async () => {
    const service = createService({ watched: 60 })
    const batches = await createCopy(service).sync({ per_page: 20 })
    expect(batches.every(({ items }) => items.length <= 20)).toBe(true)
    expect(itemsOf(batches)).toHaveLength(60)
  })
})

describe('a further synchronization', () => {
  test('without changes returns one empty batch, in two requests', async () => {
    const service = createService()
    const copy = createCopy(service)
    await copy.sync()
    service.mock.clearRequests()
    expect(await copy.sync()).toMatchObject([
      { items: [], removed: [], progress: { walk: 'updates', caughtUp: true } },
    ])
    expect(service.mock.requests().length).toBeLessThanOrEqual(3)
  })

  test('returns each update once', async () => {
    const service = createService()
    const copy = createCopy(service)
    await copy.sync()
    const [uuid = ''] = service.uuids
    service.mock.permits.setStatus(uuid, 'On Hold')
    expect(itemsOf(await copy.sync())).toMatchObject([{ uuid, status: 'On Hold' }])
    expect(itemsOf(await copy.sync())).toEqual([])
  })

  test('returns two updates within a second, if the first was read in between', async () => {
    const service = createService()
    const copy = createCopy(service)
    await copy.sync()
    const [uuid = ''] = service.uuids
    service.mock.permits.setStatus(uuid, 'On Hold')
    await copy.sync()
    service.mock.permits.setStatus(uuid, 'Issued')
    expect(itemsOf(await copy.sync())).toMatchObject([{ uuid, status: 'Issued' }])
  })

  test('after an interrupted run notices the second of two updates within a second', async () => {
    const service = createService()
    const copy = createCopy(service)
    await copy.sync()
    const [early = '', ...others] = service.uuids
    service.mock.permits.setStatus(early, 'On Hold')
    await copy.sync()
    service.mock.permits.setStatus(early, 'Issued')
    await service.mock.clock.advance('5m')
    for (const uuid of others.slice(0, 120)) service.mock.permits.setStatus(uuid, 'On Hold')
    // The permit that was updated first comes on the second page, which is never stored.
    await copy.sync({}, 1)
    expect(copy.rows.get(early)?.status).toBe('On Hold')
    expect(itemsOf(await copy.sync())).toHaveLength(21)
    expect(copy.rows.get(early)?.status).toBe('Issued')
  })

  test.each([
    ['with', (response: Response) => response],
    ['without', (response: Response) => new Response(response.body, { status: response.status })],
  ])('returns changes of pages already read, %s a Date of the service', async (_, pass) => {
    const service = createService({ dialect: { listOrder: 'updated_desc' } })
    const order = service.mock.watchlist.all({ order: 'updated_desc' }).slice(0, 250)
    const [early = '', late = ''] = [order.at(0)?.uuid, order.at(-1)?.uuid]
    let pages = 0
    const slow = createClient({
      ...service.mock.clientOptions,
      fetch: async (request) => {
        const response = await service.mock.fetch(request)
        if (request.url.includes('/permits?') && ++pages === 1) {
          // The walk takes so long after this page that it reads a second update at its end.
          await service.mock.clock.advance('1m')
          service.mock.permits.setStatus(early, 'On Hold')
          await service.mock.clock.advance('10m')
          service.mock.permits.setStatus(late, 'On Hold')
        }
        return pass(response)
      },
    })
    const copy = createCopy({ ...service, client: slow })
    await copy.sync()
    const [batch] = await copy.sync()
    expect(batch?.progress.walk).toBe('updates')
    expect(copy.rows.get(early)?.status).toBe('On Hold')
    expect(copy.rows.get(late)?.status).toBe('On Hold')
  })

  test('does not find additions and removals without a full walk', async () => {
    const service = createService()
    const copy = createCopy(service)
    const options = { listLocal: undefined }
    await copy.sync(options)
    service.mock.watchlist.remove(service.uuids[0] ?? '')
    await service.mock.clock.advance('2d')
    expect(await copy.sync(options)).toMatchObject([{ removed: [], progress: { walk: 'updates' } }])
  })
})

describe('a full walk', () => {
  test('starts when it is due, and returns only removed and added permits', async () => {
    const service = createService()
    const copy = createCopy(service)
    await copy.sync()
    const gone = service.uuids.slice(0, 3)
    for (const uuid of gone) service.mock.watchlist.remove(uuid)
    const added = [...service.mock.permits.all()].filter(({ uuid }) => !service.mock.watchlist.has(uuid))
    const came = added.map(({ uuid }) => uuid).find((uuid) => !gone.includes(uuid)) ?? ''
    service.mock.watchlist.add(came)
    await service.mock.clock.advance('23h')
    expect(await copy.sync()).toMatchObject([{ progress: { walk: 'updates' } }])
    await service.mock.clock.advance('1h')
    const batches = await copy.sync()
    expect(removedOf(batches)).toEqual([])
    expect(itemsOf(batches).map(({ uuid }) => uuid)).toEqual([came])
    await service.mock.clock.advance('1m')
    expect(removedOf(await copy.sync()).sort()).toEqual(gone)
    expect(await copy.sync()).toMatchObject([{ progress: { walk: 'updates' } }])
  })

  test('returns a permit again that was removed and added in the same version', async () => {
    const service = createService()
    const copy = createCopy(service)
    const [uuid = ''] = service.uuids
    service.mock.permits.setStatus(uuid, 'On Hold')
    await copy.sync()
    service.mock.watchlist.remove(uuid)
    await copy.sync({ fullSyncInterval: 0 })
    await service.mock.clock.advance('1m')
    expect(removedOf(await copy.sync({ fullSyncInterval: 0 }))).toEqual([uuid])
    service.mock.watchlist.add(uuid)
    expect(itemsOf(await copy.sync())).toMatchObject([{ uuid }])
  })

  test('notices an update in the same second as a row that a webhook wrote', async () => {
    const service = createService()
    const copy = createCopy(service)
    await copy.sync()
    const [uuid = ''] = service.uuids
    service.mock.permits.setStatus(uuid, 'On Hold')
    copy.rows.set(uuid, await service.client.permits.get(uuid))
    service.mock.permits.setStatus(uuid, 'Issued')
    expect(itemsOf(await copy.sync({ fullSyncInterval: 0 }))).toMatchObject([{ uuid, status: 'Issued' }])
  })

  test('accepts dates as a database returns them', async () => {
    const service = createService()
    const copy = createCopy(service)
    await copy.sync()
    await service.mock.clock.advance('2d')
    const listLocal = async function* () {
      for (const { uuid, updated_at } of copy.rows.values()) yield { uuid, updated_at: new Date(updated_at) }
    }
    expect(itemsOf(await copy.sync({ listLocal }))).toEqual([])
  })

  test('is due after a clock was set back, and never with Infinity', async () => {
    const service = createService()
    const copy = createCopy(service)
    await copy.sync()
    const checkpoint = copy.checkpoint.replace(/("fullSyncAt":)\d+/, '$19000000000000')
    const [batch] = await copy.sync({ checkpoint })
    expect(batch?.progress.walk).toBe('full')
    await service.mock.clock.advance('10d')
    const [later] = await copy.sync({ fullSyncInterval: Number.POSITIVE_INFINITY })
    expect(later?.progress.walk).toBe('updates')
  })

  test('returns many removals in several runs, each once', async () => {
    const service = createService({ permits: 2_300, watched: 2_300 })
    const copy = createCopy(service)
    await copy.sync()
    for (const uuid of service.uuids) service.mock.watchlist.remove(uuid)
    const batches: SyncBatch[] = []
    for (let run = 0; run < 5; run++) {
      batches.push(...(await copy.sync({ fullSyncInterval: 0, maxRemovals: 2_300 })))
      await service.mock.clock.advance('1m')
    }
    expect(batches.map(({ removed }) => removed.length)).toEqual([0, 750, 750, 750, 50])
    expect(Math.max(...batches.map(({ checkpoint }) => checkpoint.length))).toBeLessThan(64 * 1_024)
    expect(removedOf(batches).sort()).toEqual(service.uuids)
  })
})

describe('a checkpoint', () => {
  test('is small if little changes', async () => {
    const copy = createCopy(createService())
    await copy.sync()
    expect(copy.checkpoint.length).toBeLessThan(1_000)
    expect(JSON.parse(copy.checkpoint)).toMatchObject({ version: 1 })
  })

  test('stays within 64 KiB, and nothing is lost, when everything changes in one second', async () => {
    const service = createService({ permits: 5_000, watched: 5_000 })
    const copy = createCopy(service)
    await copy.sync()
    for (const uuid of service.uuids) service.mock.permits.setStatus(uuid, 'On Hold')
    const batches = [...(await copy.sync({}, 30)), ...(await copy.sync())]
    const [last = ''] = service.uuids.slice(-1)
    service.mock.permits.setStatus(last, 'Issued')
    batches.push(...(await copy.sync({}, 1)), ...(await copy.sync()))
    expect(Math.max(...batches.map(({ checkpoint }) => checkpoint.length))).toBeLessThan(64 * 1_024)
    expect([...copy.rows.values()].filter(({ status }) => status !== 'On Hold')).toMatchObject([
      { uuid: last, status: 'Issued' },
    ])
  })

  test.each([
    [
      'another organization',
      /it belongs to the organization org_other, but the API key belongs to org_[0-9a-f]+/,
      { organization_id: 'org_other' },
    ],
    ['another version', /of another version/, { version: 2 }],
    ['another shape', /it is damaged/, { recent: 5 }],
  ])('of %s is rejected before the list is read', async (_, message, change) => {
    const service = createService()
    const copy = createCopy(service)
    await copy.sync()
    service.mock.clearRequests()
    const checkpoint = JSON.stringify({ ...JSON.parse(copy.checkpoint), ...change })
    const error = await rejection(copy.sync({ checkpoint }))
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(error).toHaveProperty('message', expect.stringMatching(message))
    expect(service.mock.requests().map(({ operation }) => operation)).toEqual(['getMe'])
  })

  test.each(['', 'null', '[]', '{', '{"version":1}'])('with the text %j is rejected', async (checkpoint) => {
    const error = await rejection(createCopy(createService()).sync({ checkpoint }))
    expect(error).toHaveProperty('message', expect.stringContaining('Could not use the checkpoint'))
  })

  test('of null means no checkpoint', async () => {
    expect(itemsOf(await createCopy(createService()).sync({ checkpoint: null }))).toHaveLength(250)
  })
})

describe('options', () => {
  test.each<[string, object, string]>([
    ['overlap 999', { overlap: 999 }, '`overlap` must be 1 s to 24 h (received 999).'],
    ['overlap Infinity', { overlap: Infinity }, '`overlap` must be 1 s to 24 h (received Infinity).'],
    ['a page of 101', { per_page: 101 }, 'per_page'],
    ['listLocal that is null', { listLocal: null }, '`listLocal` must be a function (received null).'],
    [
      'listLocal that returns nothing',
      { listLocal: () => undefined },
      '`listLocal` must be a function that returns an iterable of rows (received undefined).',
    ],
    [
      'listLocal with rows of another shape',
      { listLocal: () => [{ id: 'a' }] },
      '`listLocal` must list rows with a `uuid` (received a row without one).',
    ],
    ['listLocal with empty rows', { listLocal: () => [null] }, 'rows with a `uuid`'],
    ['a checkpoint that was parsed', { checkpoint: {} }, '`checkpoint` must be a string (received Object).'],
    [
      'a checkpoint that was cut',
      { checkpoint: '{"version":1' },
      'Could not use the checkpoint: it is damaged, or of another version. Pass the one that was stored last with this copy, or none to start from the beginning.',
    ],
  ])('%s: an error before the list is read', async (_, options, message) => {
    const { client, mock } = createService()
    const run = async () => {
      // A mistake in JavaScript, which the types would not allow.
      const wrong = { listLocal: () => [], ...options }
      for await (const _ of syncPermits(client, wrong as SyncOptions));
    }
    const error = await rejection(run())
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(error).toHaveProperty('message', expect.stringContaining(message))
    expect(mock.requests({ operation: 'listPermits' })).toEqual([])
  })

  test.each([[undefined], [null], [{}]])('%j for a client: an error', (client) => {
    // As above.
    const begin = () => syncPermits(client as unknown as Service['client'])
    expect(begin).toThrow('syncPermits() needs a client as its first argument.')
  })

  test('listLocal may return a promise', async () => {
    const service = createService({ watched: 5 })
    const copy = createCopy(service)
    await copy.sync()
    const listLocal = async () => [...copy.rows.values()]
    expect(await copy.sync({ listLocal, fullSyncInterval: 0 })).toMatchObject([{ items: [], removed: [] }])
  })

  test('a signal ends it with its reason', async () => {
    const controller = new AbortController()
    const run = async () => {
      const { client } = createService()
      for await (const _ of syncPermits(client, { signal: controller.signal })) controller.abort('Enough.')
    }
    expect(await rejection(run())).toBe('Enough.')
  })
})

test('a permit with an updated_at in the future does not hide a later update', async () => {
  const permits = [
    { uuid: 'a', status: 'Issued', updated_at: '2031-01-01T00:00:00Z' },
    { uuid: 'b', status: 'Pending', updated_at: '2026-03-02T11:00:00Z' },
  ]
  let now = Date.parse('2026-03-02T12:00:00Z')
  const respond = (body: object) => Response.json(body, { headers: { date: new Date(now).toUTCString() } })
  const client = createClient({
    apiKey: 'pt_live_key',
    baseUrl: 'https://permits.test/v1',
    async fetch({ url }) {
      const { pathname, searchParams } = new URL(url)
      if (pathname === '/v1/me') return respond({ data: { organization_id: 'org_1' } })
      const since = searchParams.get('updated_since') ?? ''
      const data = permits.filter(({ updated_at }) => updated_at >= since)
      return respond({ data, meta: { page: 1, per_page: 100, total: data.length, total_pages: 1 } })
    },
  })
  const copy = new Map<string, string>()
  let checkpoint: string | undefined
  const sync = async () => {
    for await (const batch of syncPermits(client, { checkpoint })) {
      for (const { uuid, status } of batch.items) copy.set(uuid, status)
      checkpoint = batch.checkpoint
    }
  }
  await sync()
  now += 3_600_000
  Object.assign(permits[1] ?? {}, { status: 'Approved', updated_at: '2026-03-02T12:30:00Z' })
  await sync()
  expect(copy.get('b')).toBe('Approved')
})
