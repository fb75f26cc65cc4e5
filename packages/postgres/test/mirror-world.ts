import { createMock, type ManualClock, type Mock, type MockOptions } from '@permit-tracking/mock'
import { type Client, createClient, type Permit } from '@permit-tracking/sdk'
import type { Queryable } from '../src/database.ts'
import type { mirrorEvent } from '../src/index.ts'

/** Row of `permit_tracking.permits` in the form of the service. */
export type Row = Permit & { readonly extra: Record<string, unknown> }

/** A service with a watchlist, and a client on it whose requests can be held. */
export interface MirrorWorld {
  readonly mock: Mock<ManualClock>
  readonly client: Client
  readonly organization_id: string
  /** Watched permits, in the order of their `uuid`. */
  service(): Permit[]
  /** Event of the service about a permit. */
  event(event: string, permit_uuid: string): Parameters<typeof mirrorEvent>[2]
  /** A permit that is neither watched nor matched by a condition. */
  hidden(): string
  /** Holds the next request whose address contains the text after it was handled. Its response waits for `release()`. */
  hold(path: string): { readonly handled: Promise<void>; release(): void }
  /** Number of requests whose address contains the text. */
  countRequests(path: string): number
}

export async function createMirrorWorld(options: MockOptions = {}): Promise<MirrorWorld> {
  const mock = createMock({
    seed: 5,
    permits: 160,
    watched: 120,
    contacts: 0,
    plan: 'enterprise',
    ...options,
    clock: 'manual',
  })
  const held: { path: string; handled: () => void; released: Promise<void> }[] = []
  const client = createClient({
    ...mock.clientOptions,
    retry: 0,
    async fetch(request) {
      const response = await mock.fetch(request)
      const index = held.findIndex(({ path }) => request.url.includes(path))
      const [found] = index < 0 ? [] : held.splice(index, 1)
      found?.handled()
      await found?.released
      return response
    },
  })
  const { organization_id } = await client.me()
  return {
    mock,
    client,
    organization_id,
    service: () =>
      mock.watchlist
        .all({ order: 'uuid' })
        .map(({ uuid, permit_number, status, type, description, address, filed_date, updated_at }) => ({
          uuid,
          permit_number,
          status,
          type,
          description,
          address,
          filed_date,
          updated_at,
        }))
        .sort((one, other) => (one.uuid < other.uuid ? -1 : 1)),
    event: (event, permit_uuid) => ({ event, organization_id, data: { permit_uuid } }),
    hidden() {
      const uuids = Array.from(mock.permits.all(), ({ uuid }) => uuid)
      return (
        uuids.find(
          (uuid) =>
            !mock.watchlist.has(uuid) &&
            !mock.conditions
              .all()
              .some(({ id }) => mock.conditions.permits(id).some((one) => one.uuid === uuid)),
        ) ?? ''
      )
    },
    hold(path) {
      const handled = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      held.push({ path, handled: handled.resolve, released: released.promise })
      return { handled: handled.promise, release: released.resolve }
    },
    countRequests: (path) => mock.requests().filter((request) => request.path.includes(path)).length,
  }
}

/** Returns the rows of an organization in the form of the service. */
export async function readRows(db: Queryable, organization_id: string): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select uuid, permit_number, status, type, description, address, filed_date::text as filed_date,
       to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at, extra
     from permit_tracking.permits where organization_id = $1 order by uuid collate "C"`,
    [organization_id],
  )
  return rows
}
