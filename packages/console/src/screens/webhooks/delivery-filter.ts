import type { Schemas } from '../../api/control-client.ts'
import { deliveryStates } from './delivery-state.tsx'
import { deliveredEventNames } from './webhook-events.ts'

/** Filter of the delivery log, which the address contains. */
export interface DeliveryFilter {
  readonly webhook_id?: string
  readonly permit_uuid?: string
  readonly event?: Schemas['DeliveredEvent']
  readonly state?: Schemas['DeliveryState']
}

/** Reads the filter of an address. Unknown events and states are ignored. */
export function readFilter(search: URLSearchParams): DeliveryFilter {
  const webhook_id = search.get('webhook_id')
  const permit_uuid = search.get('permit_uuid')
  const event = deliveredEventNames.find((name) => name === search.get('event'))
  const state = deliveryStates.find((name) => name === search.get('state'))
  return {
    ...(webhook_id ? { webhook_id } : {}),
    ...(permit_uuid ? { permit_uuid } : {}),
    ...(event ? { event } : {}),
    ...(state ? { state } : {}),
  }
}

/** Returns the path of the log with a filter. Empty values are left out. */
export function toLogPath(filter: Readonly<Partial<Record<keyof DeliveryFilter, string>>>): string {
  const search = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  return search.size === 0 ? '/webhooks/deliveries' : `/webhooks/deliveries?${search}`
}
