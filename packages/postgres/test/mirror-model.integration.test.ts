import { PGlite } from '@electric-sql/pglite'
import { createMock } from '@permit-tracking/mock'
import { createClient, type Permit } from '@permit-tracking/sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { type Database, ensureSchema, mirrorEvent, mirrorPermits, type Transaction } from '../src/index.ts'
import { readRows } from './mirror-world.ts'

let db: PGlite
beforeAll(async () => {
  db = new PGlite()
  await ensureSchema(db)
  // The service of these histories never takes a version back.
  await db.exec(`
    create function fail() returns trigger language plpgsql as $$ begin
      raise exception 'an older version overwrites %', old.uuid;
    end $$;
    create trigger fail before update on permit_tracking.permits
      for each row when (new.updated_at < old.updated_at) execute function fail();
  `)
})
afterAll(() => db.close())

/** Number of histories; a multiple of it at night. */
const numRuns = propertyRuns(40)

/** Event of a history, after a number of steps. Each request, response and statement of a run is a step. */
interface Action {
  readonly after: number
  readonly kind: 'status' | 'add' | 'remove' | 'read' | 'apply' | 'crash'
  readonly pick: number
  readonly elapsed: '0s' | '1s' | '2m'
}

const action: fc.Arbitrary<Action> = fc.record({
  after: fc.constantFrom(0, 0, 0, 0, 1, 2, 5),
  kind: fc.constantFrom('status', 'status', 'add', 'remove', 'read', 'read', 'apply', 'apply', 'crash'),
  pick: fc.nat(5),
  elapsed: fc.constantFrom('0s', '1s', '1s', '2m'),
})

/** Plays a history of runs, crashes, changes and events that are read and applied late and in any order. */
async function play(actions: readonly Action[]) {
  await db.exec('truncate permit_tracking.permits, permit_tracking.mirrors, permit_tracking.removed_permits')
  const mock = createMock({
    ...{ seed: 3, permits: 30, watched: 20, contacts: 0, plan: 'enterprise', clock: 'manual' },
  })
  const uuids = Array.from(mock.permits.all(), ({ uuid }) => uuid)
  const { organization_id } = await createClient(mock.clientOptions).me()
  const pending = [...actions]
  const events: Parameters<typeof mirrorEvent>[2][] = []
  /** Events whose permit was read but not yet stored. */
  const reading: { release: () => void; applied: Promise<unknown> }[] = []
  let wait = pending[0]?.after ?? 0

  async function act({ kind, pick, elapsed }: Action) {
    if (elapsed !== '0s') await mock.clock.advance(elapsed)
    const uuid = uuids[pick % uuids.length] ?? ''
    const raise = (event: string) => events.push({ event, organization_id, data: { permit_uuid: uuid } })
    const isWatched = mock.watchlist.has(uuid)
    if (kind === 'status') {
      mock.permits.setStatus(uuid, ['Approved', 'Issued', 'Denied'][(pick + pending.length) % 3] ?? '')
      if (isWatched) raise('permit.status_changed')
    }
    if (kind === 'add' && !isWatched) {
      mock.watchlist.add(uuid)
      raise('permit.added_to_watchlist')
    }
    if (kind === 'remove' && isWatched) {
      mock.watchlist.remove(uuid)
      raise('permit.removed_from_watchlist')
    }
    const [event] = kind === 'read' ? events.splice(pick % Math.max(events.length, 1), 1) : []
    if (event) await read(event)
    const [slow] = kind === 'apply' ? reading.splice(pick % Math.max(reading.length, 1), 1) : []
    slow?.release()
    await slow?.applied
    if (kind === 'crash') throw new Error('The process died.')
  }

  /** Starts to apply an event, and returns when its permit has been read. */
  async function read(event: Parameters<typeof mirrorEvent>[2]) {
    const handled = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const client = createClient({
      ...mock.clientOptions,
      async fetch(request) {
        const response = await mock.fetch(request)
        handled.resolve()
        await released.promise
        return response
      },
    })
    const applied = mirrorEvent(client, db, event)
    reading.push({ release: released.resolve, applied })
    await Promise.race([handled.promise, applied])
  }

  async function step() {
    while (pending.length > 0 && wait-- <= 0) {
      const [next] = pending.splice(0, 1)
      wait = pending[0]?.after ?? 0
      if (next) await act(next)
    }
  }

  const client = createClient({
    ...mock.clientOptions,
    retry: 0,
    async fetch(request) {
      await step()
      const response = await mock.fetch(request)
      await step()
      return response
    },
  })
  /** The database of a run. A process that died in its first transaction would keep the lease, and the next run would wait. */
  function createStepwise(): Database {
    let hasLease = false
    return {
      query: (sql, params) => db.query(sql, params),
      async transaction(run) {
        if (hasLease) await step()
        const result = await db.transaction((tx: Transaction) => run(tx))
        if (hasLease) await step()
        hasLease = true
        return result
      },
    }
  }
  const run = (fullSyncInterval: 0 | '24h') =>
    mirrorPermits(client, createStepwise(), {
      per_page: 8,
      maxRemovals: Number.POSITIVE_INFINITY,
      fullSyncInterval,
    }).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('The process died.'))) throw error
      return undefined
    })

  for (let round = 0; pending.length > 0 && round < 50; round += 1) await run(round % 3 === 2 ? 0 : '24h')
  for (const event of events.splice(0)) await read(event)
  for (const { release, applied } of reading.splice(0)) {
    release()
    await applied
  }
  await mock.clock.advance('2m')
  const service = () => new Map<string, Permit>(mock.watchlist.all().map((permit) => [permit.uuid, permit]))
  const rows = () => readRows(db, organization_id)
  return { mock, run, rows, service }
}

/** Returns the permits that both have in different versions. */
function different(rows: readonly Permit[], service: ReadonlyMap<string, Permit>): string[] {
  return rows.flatMap(({ uuid, status, updated_at }) => {
    const permit = service.get(uuid)
    return permit && (permit.status !== status || permit.updated_at !== updated_at) ? uuid : []
  })
}

test('at rest a run corrects every version, and two full walks make the table equal to the service', async () => {
  const property = fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), async (actions) => {
    const { mock, run, rows, service } = await play(actions)
    expect(await run('24h')).toMatchObject({ status: 'caught_up' })
    expect(different(await rows(), service())).toEqual([])
    // A removal needs two full walks.
    for (let walk = 0; walk < 2; walk += 1) {
      expect(await run(0)).toMatchObject({ status: 'caught_up' })
      await mock.clock.advance('1m')
    }
    expect(different(await rows(), service())).toEqual([])
    expect((await rows()).map(({ uuid }) => uuid)).toEqual([...service().keys()].sort())
  })
  await fc.assert(property, { numRuns })
}, 120_000)
