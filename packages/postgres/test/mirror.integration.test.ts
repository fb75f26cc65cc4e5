import { PGlite } from '@electric-sql/pglite'
import { ConfigurationError, type Permit } from '@permit-tracking/sdk'
import { TooManyRemovalsError } from '@permit-tracking/sdk/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Database,
  ensureSchema,
  type MirrorOptions,
  mirrorPermits,
  type PermitNotification,
} from '../src/index.ts'
import { createMirrorWorld, readRows } from './mirror-world.ts'

let db: PGlite
beforeAll(async () => {
  db = new PGlite()
  await ensureSchema(db)
})
afterAll(() => db.close())
beforeEach(() =>
  db.exec('truncate permit_tracking.permits, permit_tracking.mirrors, permit_tracking.removed_permits'),
)

const full = { fullSyncInterval: 0 } as const

function expected(permits: readonly Permit[]) {
  return permits.map((permit) => ({ ...permit, extra: {} }))
}

test('the first run stores every permit with all of its fields, and the second finds nothing to do', async () => {
  const { client, organization_id, service } = await createMirrorWorld()
  expect(await mirrorPermits(client, db)).toEqual({ status: 'caught_up', read: 120, stored: 120, removed: 0 })
  expect(await readRows(db, organization_id)).toEqual(expected(service()))
  expect(await mirrorPermits(client, db)).toMatchObject({ status: 'caught_up', stored: 0, removed: 0 })
})

test('the columns have types of SQL', async () => {
  const { client } = await createMirrorWorld()
  await mirrorPermits(client, db)
  const { rows } = await db.query(
    `select filed_date < updated_at and mirrored_at > now() - interval '1 minute' as compares
     from permit_tracking.permits limit 1`,
  )
  expect(rows).toEqual([{ compares: true }])
})

test('updates, removals and additions are stored', async () => {
  const { mock, client, organization_id, service } = await createMirrorWorld()
  await mirrorPermits(client, db)
  await mock.clock.advance('5m')
  const [changed, removed] = service()
  mock.permits.setStatus(changed?.uuid ?? '', 'On Hold')
  expect(await mirrorPermits(client, db)).toMatchObject({ stored: 1, removed: 0 })
  const added = Array.from(mock.permits.all(), ({ uuid }) => uuid).find((uuid) => !mock.watchlist.has(uuid))
  mock.watchlist.remove(removed?.uuid ?? '')
  mock.watchlist.add(added ?? '')
  expect(await mirrorPermits(client, db, full)).toMatchObject({ stored: 1, removed: 0 })
  await mock.clock.advance('1m')
  expect(await mirrorPermits(client, db)).toMatchObject({ stored: 0, removed: 1 })
  expect(await readRows(db, organization_id)).toEqual(expected(service()))
})

test('the next run continues behind the last batch that was committed', async () => {
  const { client, organization_id, service } = await createMirrorWorld()
  let transactions = 0
  const dying: Database = {
    query: (sql, params) => db.query(sql, params),
    transaction: (run) =>
      db.transaction(async (tx) => {
        const result = await run(tx)
        transactions += 1
        // The first transaction acquires the lease, and each further one stores a batch.
        if (transactions === 4) throw new Error('The process died.')
        return result
      }),
  }
  await expect(mirrorPermits(client, dying, { per_page: 40 })).rejects.toThrow('The process died.')
  const { length } = await readRows(db, organization_id)
  expect(length).toBeGreaterThan(40)
  expect(await mirrorPermits(client, db)).toMatchObject({ status: 'caught_up', stored: 120 - length })
  expect(await readRows(db, organization_id)).toEqual(expected(service()))
})

test('progress is reported after each commit', async () => {
  const { client, organization_id } = await createMirrorWorld()
  type Progress = Parameters<NonNullable<MirrorOptions['onProgress']>>[0]
  const seen: (Progress & { rows: Promise<unknown[]> })[] = []
  await mirrorPermits(client, db, {
    onProgress: (progress) => seen.push({ ...progress, rows: readRows(db, organization_id) }),
  })
  expect(seen.map(({ walk, stored, caughtUp }) => [walk, stored, caughtUp])).toEqual([
    ['full', 100, false],
    ['full', 120, false],
    ['full', 120, true],
  ])
  expect(await seen[0]?.rows).toHaveLength(100)
})

test('a run that is not proven complete is incomplete, with a reason', async () => {
  const { client } = await createMirrorWorld()
  const report = { complete: false, reason: 'unstable_order' }
  const list: typeof client.permits.list = (query, options) =>
    Object.defineProperty(client.permits.list(query, options), 'report', { value: report })
  const shaky = { me: client.me, permits: { ...client.permits, list } }
  expect(await mirrorPermits(shaky, db)).toMatchObject({
    status: 'incomplete',
    reason: 'unstable_order',
    stored: 120,
  })
  const { rows } = await db.query('select caught_up_at from permit_tracking.mirrors')
  expect(rows).toEqual([{ caught_up_at: null }])
})

test('too many removals are an error, and remove nothing', async () => {
  const { mock, client, organization_id, service } = await createMirrorWorld()
  await mirrorPermits(client, db)
  for (const { uuid } of service().slice(0, 40)) mock.watchlist.remove(uuid)
  await mirrorPermits(client, db, full)
  await mock.clock.advance('1m')
  const error = await mirrorPermits(client, db, full).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TooManyRemovalsError)
  expect(await readRows(db, organization_id)).toHaveLength(120)
  expect(await mirrorPermits(client, db, { ...full, maxRemovals: 40 })).toMatchObject({ removed: 40 })
})

describe('several processes', () => {
  test('one works and the other waits', async () => {
    const { client, hold, countRequests } = await createMirrorWorld()
    const page = hold('/permits')
    const first = mirrorPermits(client, db)
    await page.handled
    const second = mirrorPermits(client, db)
    await expect.poll(() => countRequests('/me')).toBe(4)
    expect(countRequests('/permits')).toBe(1)
    page.release()
    expect(await first).toMatchObject({ stored: 120 })
    expect(await second).toMatchObject({ status: 'caught_up', stored: 0 })
  })

  test('a run whose lease another has taken commits nothing more, and continues after the other', async () => {
    const { client, hold, organization_id, service } = await createMirrorWorld()
    const page = hold('page=2')
    const suspended = mirrorPermits(client, db, { per_page: 50 })
    await page.handled
    await db.query('update permit_tracking.mirrors set expires_at = clock_timestamp()')
    expect(await mirrorPermits(client, db)).toMatchObject({ status: 'caught_up' })
    const { rows: before } = await db.query('select checkpoint from permit_tracking.mirrors')
    await db.query('update permit_tracking.permits set mirrored_at = $1', ['2026-01-01T00:00:00Z'])
    page.release()
    expect(await suspended).toMatchObject({ status: 'caught_up' })
    const { rows } = await db.query(`select count(*)::int as rewritten from permit_tracking.permits
      where mirrored_at > '2026-01-01T00:00:00Z'`)
    expect(rows).toEqual([{ rewritten: 0 }])
    expect(await readRows(db, organization_id)).toEqual(expected(service()))
    expect((await db.query('select checkpoint from permit_tracking.mirrors')).rows).toEqual(before)
  })

  test('a run whose renewal waits sends no further one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { client, hold } = await createMirrorWorld()
    const page = hold('/permits')
    const renewal = Promise.withResolvers<void>()
    let renewals = 0
    const slow: Database = {
      async query(sql, params) {
        if (sql.includes('and expires_at is not null')) {
          renewals += 1
          await renewal.promise
        }
        return db.query(sql, params)
      },
      transaction: (run) => db.transaction(run),
    }
    const run = mirrorPermits(client, slow, { lease: '3s' })
    await page.handled
    vi.advanceTimersByTime(10_000)
    expect(renewals).toBe(1)
    renewal.resolve()
    await db.query('select 1')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(renewals).toBe(2)
    page.release()
    expect(await run).toMatchObject({ status: 'caught_up' })
    vi.useRealTimers()
  })

  test('a run takes over when the lease of another expires', async () => {
    const { client, hold } = await createMirrorWorld()
    const never = hold('/permits')
    void mirrorPermits(client, db).catch(() => {})
    await never.handled
    const second = mirrorPermits(client, db)
    await db.query('update permit_tracking.mirrors set expires_at = clock_timestamp()')
    expect(await second).toMatchObject({ status: 'caught_up', stored: 120 })
  })

  test('no run is due before the minimum interval has passed', async () => {
    const { client, countRequests } = await createMirrorWorld()
    const options: MirrorOptions = { minInterval: '1m' }
    await mirrorPermits(client, db, options)
    const requests = countRequests('/permits')
    expect(await mirrorPermits(client, db, options)).toEqual({
      ...{ status: 'not_due', read: 0, stored: 0, removed: 0 },
    })
    expect(countRequests('/permits')).toBe(requests)
    await db.query(`update permit_tracking.mirrors set caught_up_at = caught_up_at - interval '61 s'`)
    expect(await mirrorPermits(client, db, options)).toMatchObject({ status: 'caught_up' })
  })

  test('the signal ends the wait', async () => {
    const { client, hold, countRequests } = await createMirrorWorld()
    const page = hold('/permits')
    const first = mirrorPermits(client, db)
    await page.handled
    const controller = new AbortController()
    const second = mirrorPermits(client, db, { signal: controller.signal })
    await expect.poll(() => countRequests('/me')).toBe(4)
    controller.abort(new Error('Shutting down.'))
    await expect(second).rejects.toThrow('Shutting down.')
    page.release()
    await first
  })

  test('a run that is aborted leaves its place to the next', async () => {
    const { client, hold } = await createMirrorWorld()
    const page = hold('page=2')
    const controller = new AbortController()
    const run = mirrorPermits(client, db, { per_page: 50, signal: controller.signal })
    await page.handled
    controller.abort(new Error('Shutting down.'))
    await expect(run).rejects.toThrow('Shutting down.')
    expect((await db.query('select expires_at from permit_tracking.mirrors')).rows).toEqual([
      { expires_at: null },
    ])
  })
})

describe('notifications', () => {
  async function listen(channel = 'permit_changes') {
    const received: PermitNotification[] = []
    const stop = await db.listen(channel, (payload) => void received.push(JSON.parse(payload)))
    return { received, stop }
  }

  test('each batch that changes rows sends one', async () => {
    const { mock, client, organization_id, service } = await createMirrorWorld()
    const { received, stop } = await listen()
    await mirrorPermits(client, db)
    expect(received.map(({ stored }) => stored)).toEqual([100, 20])
    expect(received.flatMap(({ uuids = [] }) => uuids).sort()).toEqual(service().map(({ uuid }) => uuid))
    await mirrorPermits(client, db)
    expect(received).toHaveLength(2)
    const [gone] = service()
    mock.watchlist.remove(gone?.uuid ?? '')
    await mirrorPermits(client, db, full)
    await mock.clock.advance('1m')
    await mirrorPermits(client, db, full)
    expect(received[2]).toEqual({ organization_id, stored: 0, removed: 1, uuids: [gone?.uuid] })
    await stop()
  })

  test('one that would be too long has counts only', async () => {
    const { mock, client, organization_id, service } = await createMirrorWorld({ permits: 500, watched: 400 })
    await mirrorPermits(client, db)
    const { received, stop } = await listen('others')
    for (const { uuid } of service().slice(0, 300)) mock.watchlist.remove(uuid)
    await mirrorPermits(client, db, full)
    await mock.clock.advance('1m')
    await mirrorPermits(client, db, { ...full, maxRemovals: 300, channel: 'others' })
    expect(received).toEqual([{ organization_id, stored: 0, removed: 300 }])
    await stop()
  })
})

test('organizations have rows and checkpoints of their own', async () => {
  const one = await createMirrorWorld()
  const other = await createMirrorWorld({ seed: 6, permits: 30, watched: 20 })
  expect(one.organization_id).not.toBe(other.organization_id)
  await Promise.all([mirrorPermits(one.client, db), mirrorPermits(other.client, db)])
  expect(await readRows(db, one.organization_id)).toEqual(expected(one.service()))
  expect(await readRows(db, other.organization_id)).toEqual(expected(other.service()))
})

describe('unusual permits', () => {
  /** Mirrors a list in which the first permit has other fields. Returns its row. */
  async function mirrorOne(fields: Record<string, unknown>) {
    const { client, organization_id, service } = await createMirrorWorld({ permits: 3, watched: 2 })
    const [first] = service()
    const change = (permit: Permit) => (permit.uuid === first?.uuid ? { ...permit, ...fields } : permit)
    const { list } = client.permits
    const permits: typeof client.permits = {
      ...client.permits,
      list: (query, options) => {
        const pager = list(query, options)
        const pages = pager.pages.bind(pager)
        return Object.assign(pager, {
          async *pages() {
            for await (const page of pages()) yield { ...page, data: page.data.map(change) }
          },
        })
      },
    }
    await mirrorPermits({ me: client.me, permits }, db)
    const { rows } = await db.query<Record<string, unknown>>(
      `select *, filed_date::text as filed_date, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as updated_at
       from permit_tracking.permits where organization_id = $1 and uuid = $2`,
      [organization_id, first?.uuid],
    )
    return rows[0]
  }

  test.each([
    ['2026-03-01T10:00:00', '2026-03-01 10:00:00.000'],
    ['2026-03-01T10:00:00.1239Z', '2026-03-01 10:00:00.123'],
    ['2026-03-01T12:00:00+02:00', '2026-03-01 10:00:00.000'],
  ])('the time %s is read as UTC unless it has a zone', async (updated_at, stored) => {
    expect(await mirrorOne({ updated_at })).toMatchObject({ updated_at: stored, extra: {} })
  })

  test.each(['soon', '', '2026-02-30', '0000-01-01'])(
    'the text %o is kept where a time belongs',
    async (text) => {
      const row = await mirrorOne({ updated_at: text, filed_date: text })
      expect(row).toMatchObject({ filed_date: null, extra: { filed_date: text } })
    },
  )

  test('other fields are kept', async () => {
    const row = await mirrorOne({ valuation: 125_000, contractor: { name: 'Beacon' }, description: null })
    expect(row).toMatchObject({
      description: null,
      extra: { valuation: 125_000, contractor: { name: 'Beacon' } },
    })
  })

  test('characters that PostgreSQL cannot hold are replaced', async () => {
    const row = await mirrorOne({
      description: 'a\0b \ud83d c \ud83c\udfe0 \\u0000',
      memo: ['\0'],
      'a\0\\u0000': 1,
    })
    expect(row).toMatchObject({
      description: 'a\ufffdb \ufffd c \ud83c\udfe0 \\u0000',
      extra: { memo: ['\ufffd'], 'a\ufffd\\u0000': 1 },
    })
  })
})

describe('invalid options are rejected before a request', () => {
  test.each([
    [{ lease: '10ms' }, '`lease` must be 1 s to 1 h (received "10ms").'],
    [{ minInterval: -1 }, "`minInterval` must be milliseconds, or text such as '30s' (received -1)."],
    [
      { minInterval: 'soon' },
      `\`minInterval\` must be milliseconds, or text such as '30s' (received "soon").`,
    ],
    [{ channel: '' }, '`channel` must be text of at most 63 bytes (received "").'],
    [{ onProgress: 'log' }, '`onProgress` must be a function (received string).'],
    [
      { checkpoint: 'x' },
      'Could not mirror the permits: unknown option `checkpoint`. The options are onProgress, minInterval, lease, channel, overlap, fullSyncInterval, maxRemovals, per_page, signal, timeout, deadline, retry, headers, hooks.',
    ],
    [{ overlap: 0 }, '`overlap` must be 1 s to 24 h (received 0).'],
  ])('%o', async (options, message) => {
    const { client, countRequests } = await createMirrorWorld()
    const before = countRequests('/')
    const error = await mirrorPermits(client, db, options as MirrorOptions).catch((reason: unknown) => reason)
    expect(error instanceof ConfigurationError && error.message).toBe(message)
    expect(countRequests('/')).toBe(before)
  })

  test('a pool without an adapter', async () => {
    const { client } = await createMirrorWorld()
    const pool = { query: () => Promise.resolve({ rows: [] }) }
    await expect(mirrorPermits(client, pool as unknown as Database)).rejects.toThrow('fromPg(pool)')
  })
})
