import { invalid } from '../http/http-error.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import type { DeliveryFilter } from '../webhooks/delivery-log.ts'
import type { MockWebhooks } from '../webhooks/webhooks.ts'

/** Query of a page of the deliveries log. */
export interface DeliveryQuery extends DeliveryFilter {
  readonly created_since?: string | undefined
  /** Identifier of the delivery after the page. */
  readonly before?: string | undefined
  /** Maximum number of deliveries. */
  readonly last?: number | undefined
}

/**
 * Returns a page of the deliveries, and the number of all that match the filters.
 *
 * @throws HttpError with 400 if the log doesn't contain the delivery `before`.
 */
export function listDeliveryPage(
  { deliveries, delivery }: Pick<MockWebhooks, 'deliveries' | 'delivery'>,
  { created_since, before, last = Number.POSITIVE_INFINITY, ...filter }: DeliveryQuery,
): { data: Delivery[]; meta: { total: number } } {
  if (before !== undefined && !delivery(before)) {
    throw invalid(`before: the log contains no delivery ${JSON.stringify(before)}. Use an id from the list.`)
  }
  const listed = deliveries(filter)
  const matches = created_since === undefined ? listed : createdSince(Date.parse(created_since), listed)
  const older = before === undefined ? matches : olderThan(before, matches, deliveries())
  return { data: older.slice(-last), meta: { total: matches.length } }
}

function createdSince(since: number, deliveries: readonly Delivery[]): Delivery[] {
  return deliveries.filter(({ created_at }) => Date.parse(created_at) >= since)
}

/** Returns the matches before the delivery, which may not be one of them: its state may have changed. */
function olderThan(id: string, matches: readonly Delivery[], all: readonly Delivery[]): Delivery[] {
  const end = all.findIndex((delivery) => delivery.id === id)
  const older = new Set(all.slice(0, end))
  return matches.filter((delivery) => older.has(delivery))
}
