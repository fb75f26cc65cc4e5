import type { WebhookEvent } from '../events.ts'
import { checkFunction, checkMethods, checkOptions } from '../option-checks.ts'
import {
  type KnownStatus,
  type Placed,
  placeByTime,
  placeInHistory,
  type StatusChange,
} from './status-chain.ts'
import { createTurns } from './turns.ts'

/** Puts events in order: hands each to `handle`, and before it what was missing. Rejects with what `handle` threw. */
export type EventOrder = (event: WebhookEvent, handle: HandleInOrder) => Promise<void>

/** Handles an event, and knows how it came and whether it is older than one that was handled. */
export type HandleInOrder = (
  event: WebhookEvent,
  how: { readonly source: 'delivery' | 'backfill'; readonly stale: boolean },
) => Promise<void>

/** Remembers the last status of each permit. A `Map` is one, for one process. */
export interface StatusMemory {
  get(permit_uuid: string): KnownStatus | undefined | Promise<KnownStatus | undefined>
  set(permit_uuid: string, known: KnownStatus): unknown
}

/** Options of {@link orderByPermit}. */
export interface OrderOptions {
  /**
   * Reads the status history of a permit, in any order: `(uuid) => client.permits.history(uuid)`. When it rejects, the
   * delivery is answered 500 and comes again; give an empty list for a permit that can't be read any more, such as one
   * that was taken off the watchlist (`NotFoundError`), and the change is handled as it came.
   */
  readonly history: (permit_uuid: string) => PromiseLike<readonly StatusChange[]>
  /**
   * Where the last status of each permit is kept. Default: in this process's memory, for the last 10,000 permits. Processes
   * that share the work need one that they share: to each, what another has handled is missing otherwise.
   */
  readonly memory?: StatusMemory | undefined
}

/**
 * Brings the status changes of each permit in order, for the `order` of `createWebhooks`. The service sends every event on
 * its own, so that they overtake each other when one is retried, and one that failed six times doesn't come at all
 * (service specification, "Testing and failures").
 *
 * A `permit.status_changed` whose `previous_status` isn't the last known status means that something is missing: the
 * history is read, and the missing changes are handled first, as `source: 'backfill'`. What comes late is handled as
 * `stale: true`; it was backfilled before, unless it is older than the first change that was known of the permit.
 *
 * Changes of one permit are handled one after the other, other events as they come. One that doesn't get its turn within
 * 10 s is answered 500 and comes again. A handler that hasn't ended after a quarter of an hour is taken for dead, and the
 * next change of its permit is handled.
 *
 * Not seen are a gap after which a permit has its last known status again, and what came before the first change of a
 * permit that isn't known yet: `memory` may be filled before. `syncPermits` sees everything.
 *
 * @example
 * ```ts
 * createWebhooks({ secret, order: orderByPermit({ history: (uuid) => client.permits.history(uuid) }) })
 *   .on('permit.status_changed', async (event, { stale }) => {
 *     if (!stale) await notify(event.data)
 *   })
 * ```
 *
 * @throws ConfigurationError when `history` is no function, `memory` no memory, or there is no such option.
 */
export function orderByPermit(options: OrderOptions): EventOrder {
  const { history, memory = createStatusMemory() } = checkOptions(options, { history: 1, memory: 1 })
  checkFunction('history', history)
  checkMethods('memory', memory, ['get', 'set'])
  const inTurn = createTurns()

  async function handleChange(
    event: StatusChanged,
    handle: HandleInOrder,
    isOver: () => boolean,
  ): Promise<void> {
    const { permit_uuid, previous_status, new_status } = event.data
    const change = { previous_status, new_status, changed_at: event.timestamp }
    const known = await memory.get(permit_uuid)
    const placed = known
      ? (placeByTime(known, change) ?? placeInHistory(known, change, await history(permit_uuid)))
      : first
    if (placed.place === 'stale') return handle(event, { source: 'delivery', stale: true })
    for (const missed of placed.place === 'missing' ? placed.changes : []) {
      await handle(toEvent(event, missed), { source: 'backfill', stale: false })
      if (isOver()) return
      await memory.set(permit_uuid, asKnown(missed))
    }
    await handle(event, { source: 'delivery', stale: false })
    // Meanwhile later changes may have been handled.
    if (!isOver()) await memory.set(permit_uuid, asKnown(change))
  }

  return async function inOrder(event, handle) {
    if (!isStatusChange(event)) return handle(event, { source: 'delivery', stale: false })
    return inTurn(event.data.permit_uuid, (isOver) => handleChange(event, handle, isOver))
  }
}

/** Of the first change of a permit nothing can be told. */
const first: Placed = { place: 'next' }

type StatusChanged = Extract<WebhookEvent, { event: 'permit.status_changed' }>

/** Also whether it has what is needed, as nothing but the envelope was checked. */
function isStatusChange(event: WebhookEvent): event is StatusChanged {
  return (
    event.event === 'permit.status_changed' &&
    typeof event.data.permit_uuid === 'string' &&
    typeof event.data.new_status === 'string'
  )
}

function asKnown({ new_status, changed_at }: StatusChange): KnownStatus {
  return { status: new_status, changed_at }
}

/** The missed change as the event that should have told it; without what may have been said of the other one alone. */
function toEvent(
  { event, organization_id, data: { permit_uuid, permit_number } }: StatusChanged,
  { previous_status, new_status, changed_at }: StatusChange,
): StatusChanged {
  return {
    event,
    timestamp: changed_at,
    organization_id,
    data: { permit_uuid, permit_number, previous_status: previous_status ?? '', new_status },
  }
}

function createStatusMemory(): StatusMemory {
  const known = new Map<string, KnownStatus>()
  return {
    get: (uuid) => known.get(uuid),
    set(uuid, status) {
      known.delete(uuid)
      known.set(uuid, status)
      const [oldest] = known.keys()
      if (known.size > 10_000 && oldest !== undefined) known.delete(oldest)
    },
  }
}
