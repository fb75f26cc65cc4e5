import type { ManualClock, Mock } from '@permit-tracking/mock'
import { type Client, createClient } from '@permit-tracking/sdk'
import { syncEvent } from '@permit-tracking/sdk/sync'
import { verifyWebhook } from '@permit-tracking/sdk/webhooks'
import { type Mirror, openMirror } from './mirror.ts'
import { createProgressLine } from './progress-line.ts'
import { synchronize } from './synchronize.ts'

/** Environment of the demonstration. */
export interface Stage {
  readonly mock: Mock<ManualClock>
  /** File of the mirror. */
  readonly path: string
  readonly print: (line: string) => void
  /** Terminal for the progress line, which is overwritten. */
  readonly terminal?: NodeJS.WriteStream
}

/**
 * Keeps a mirror of the mock through changes, a crash, removals and webhooks.
 *
 * @throws Error if mirror and mock differ after a step.
 */
export async function demonstrate({ mock, path, print, terminal }: Stage): Promise<void> {
  const client = createClient(mock.clientOptions)
  const line = createProgressLine(print, terminal)
  let mirror = openMirror(path)
  const run = async (title: string) => {
    print(title)
    const before = mock.requests().length
    const { stored, removed } = await synchronize(client, mirror, line.show)
    print(`   stored ${stored}, removed ${removed}, with ${mock.requests().length - before} requests`)
  }

  await run('1. The first synchronization')
  compare(mirror, mock)

  print('2. 250 permits get another status, and the process dies before the second batch is stored')
  await mock.clock.advance('1m')
  for (const uuid of watched(mock).slice(0, 250)) mock.permits.setStatus(uuid, 'On Hold')
  let batches = 0
  await synchronize(client, mirror, () => {
    if (++batches === 2) throw new Error('The power went out.')
  }).catch((error: Error) => print(`   ${error.message}`))
  mirror.close()
  mirror = openMirror(path)
  await run('3. After the restart only the rest is stored')
  compare(mirror, mock)

  print('4. 20 permits are removed from the watchlist, and 30 that were last updated long ago are added')
  for (const uuid of watched(mock).slice(100, 120)) mock.watchlist.remove(uuid)
  for (const uuid of unwatched(mock).slice(0, 30)) mock.watchlist.add(uuid)
  await mock.clock.advance('1d')
  await run('5. A day later a full walk is due, which stores the additions')
  await mock.clock.advance('1m')
  await run('6. A minute later another one confirms the removals')
  compare(mirror, mock)

  print('7. A webhook keeps the mirror fresh in between')
  const delivered = receiveWebhooks(client, mirror, mock, 2)
  const [changed = '', gone = ''] = watched(mock)
  mock.permits.setStatus(changed, 'Issued')
  mock.watchlist.remove(gone)
  await delivered
  compare(mirror, mock)
  print(`The mirror has the same ${mirror.permits().length} permits as the service. All went well.`)
  mirror.close()
}

/** Creates a webhook whose receiver stores the events; resolves after `count` events. */
function receiveWebhooks(client: Client, mirror: Mirror, mock: Mock, count: number): Promise<void> {
  const secret = 'whsec_mirror'
  const { promise, resolve } = Promise.withResolvers<void>()
  let received = 0
  const receive = async (request: Request) => {
    const event = await verifyWebhook(await request.arrayBuffer(), request.headers, { secret })
    mirror.store(await syncEvent(client, event))
    if (++received === count) resolve()
    return new Response(null, { status: 204 })
  }
  const events = [
    'permit.status_changed',
    'permit.added_to_watchlist',
    'permit.removed_from_watchlist',
  ] as const
  mock.webhooks.create({ url: receive, events: [...events], secret })
  return promise
}

/** Throws if the mirror and the service differ. */
function compare(mirror: Mirror, mock: Mock): void {
  const permits = mirror.permits()
  const uuids = watched(mock).sort()
  const differs = (uuid: string, index: number) => {
    const [row, record] = [permits[index], mock.permits.get(uuid)]
    return row?.uuid !== uuid || row.status !== record?.status || row.updated_at !== record.updated_at
  }
  if (permits.length !== uuids.length || uuids.some(differs)) {
    throw new Error(
      `The mirror has ${permits.length} permits and differs from the service's ${uuids.length}.`,
    )
  }
}

function watched(mock: Mock): string[] {
  return mock.watchlist.all({ order: 'updated_desc' }).map(({ uuid }) => uuid)
}

function unwatched(mock: Mock): string[] {
  return Array.from(mock.permits.all(), ({ uuid }) => uuid).filter((uuid) => !mock.watchlist.has(uuid))
}
