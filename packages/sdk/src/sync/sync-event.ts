import type { CallOptions } from '../options.ts'
import type { PermitDetail } from '../resources/permits.ts'
import type { SyncClient } from './options.ts'

/** A verified webhook event, as `verifyWebhook` gives it. */
export interface SyncEvent {
  readonly event: string
  readonly data: object
}

/** What an event changes in a copy; to be stored as a batch of `syncPermits` is, but without a checkpoint. */
export interface SyncChange {
  /** The permit to write over what the copy has, as it is now. */
  readonly items: PermitDetail[]
  /** The `uuid` of a permit that left the watchlist, to be deleted. */
  readonly removed: string[]
}

/**
 * Tells what a webhook event changes in a copy, so that it is fresh between two runs of `syncPermits`. Give it
 * only events that `verifyWebhook` returned. It reads the permit anew, so that repeated and late events about its status do no harm;
 * an event of another kind changes nothing.
 *
 * Deliveries can get lost or come in the wrong order, and a late one of a removal takes a permit out that is watched again: this is for
 * freshness. `syncPermits` makes the copy right, at its next full walk, or as soon as `known` tells it what the copy has.
 *
 * @throws ApiError and the other failures of a request; answer the delivery with a 5xx then, and it comes again.
 */
export async function syncEvent(
  client: SyncClient,
  { event, data }: SyncEvent,
  options?: CallOptions,
): Promise<SyncChange> {
  const { permit_uuid: uuid }: { readonly permit_uuid?: unknown } = data
  if (typeof uuid !== 'string' || !event.startsWith('permit.')) return { items: [], removed: [] }
  const departure = { items: [], removed: [uuid] }
  if (event === 'permit.removed_from_watchlist') return departure
  try {
    return { items: [await client.permits.get(uuid, options)], removed: [] }
  } catch (error) {
    // Neither watched nor matched by a condition any more.
    if (isNotFound(error)) return departure
    throw error
  }
}

/** Asked by name: the client may come from another copy of the package, and its guards would bring it along. */
function isNotFound(error: unknown): boolean {
  return Object(error).name === 'NotFoundError'
}
