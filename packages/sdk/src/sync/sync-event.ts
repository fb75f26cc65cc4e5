import { invalid, typeOf } from '../errors/configuration-error.ts'
import type { CallOptions } from '../options/options.ts'
import type { Client } from '../resources/client.ts'
import type { PermitDetail } from '../resources/records.ts'
import { isNotFound } from './removals.ts'

/**
 * Returns the changes of a local copy that follow from a webhook event, to keep the copy fresh between two runs of
 * `syncPermits`. Pass only events that `verifyWebhook` returned. The permit is read again, so repeated and late events
 * never bring back an older status. An event that is not about a permit changes nothing.
 *
 * Deliveries may be lost or arrive in the wrong order:
 *
 * - A late `permit.removed_from_watchlist` removes a permit that is watched again. The next full walk of `syncPermits` restores
 *   it, if no earlier run does.
 * - Any other late event restores a permit that was removed, if a portfolio condition keeps it readable. The next two full
 *   walks remove it again.
 *
 * @param client Client of the organization of the event.
 * @param event Event that `verifyWebhook` returned.
 * @param options Options of the request.
 * @returns Changes to store like a batch of `syncPermits`, but without a checkpoint: `items` has the current permit, to write
 * over the row with its `uuid`; `removed` has the `uuid` of a permit that left the watchlist, to be deleted.
 * @throws ApiError and the other errors of a request. Respond to the delivery with a 5xx, so that it is sent again.
 * @see [The events of the service](https://permit-tracking.github.io/permit-tracking-js/service#events)
 */
export async function syncEvent(
  client: Pick<Client, 'permits'>,
  event: { readonly event: string; readonly data: object },
  options?: CallOptions,
): Promise<{ readonly items: PermitDetail[]; readonly removed: string[] }> {
  const { event: name, data }: { readonly event?: string; readonly data?: object } = Object(event)
  if (!name || !data) throw invalid('event', 'a verified event', typeOf(event))
  const { permit_uuid: uuid }: { readonly permit_uuid?: unknown } = data
  if (typeof uuid !== 'string' || !name.startsWith('permit.')) return { items: [], removed: [] }
  const removal = { items: [], removed: [uuid] }
  if (name === 'permit.removed_from_watchlist') return removal
  try {
    return { items: [await client.permits.get(uuid, options)], removed: [] }
  } catch (error) {
    // The permit is neither watched nor matched by a condition.
    if (isNotFound(error)) return removal
    throw error
  }
}
