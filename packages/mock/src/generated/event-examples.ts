// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { webhooks } from './types.ts'

/** The webhook events by name. */
export type EventExamples = {
  readonly [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json']
}

/** Example of each webhook event in the document. */
export const eventExamples: EventExamples = {
  "permit.status_changed": {"event":"permit.status_changed","timestamp":"2026-03-02T16:20:11Z","organization_id":"org_8c1f0a2b","data":{"permit_uuid":"7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d","permit_number":"BLD-2026-004217","previous_status":"Pending","new_status":"In Review"}},
  "permit.fee_changed": {"event":"permit.fee_changed","timestamp":"2026-03-05T11:00:00Z","organization_id":"org_8c1f0a2b","data":{"permit_uuid":"7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d","permit_number":"BLD-2026-004217","fee":{"name":"Plan review","amount":412.5,"currency":"USD","previous_amount":null}}},
  "permit.inspection_scheduled": {"event":"permit.inspection_scheduled","timestamp":"2026-03-06T11:00:00Z","organization_id":"org_8c1f0a2b","data":{"permit_uuid":"7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d","permit_number":"BLD-2026-004217","inspection":{"type":"Electrical Rough-In","scheduled_for":"2026-03-12T09:00:00Z"}}},
  "permit.added_to_watchlist": {"event":"permit.added_to_watchlist","timestamp":"2026-03-04T08:15:00Z","organization_id":"org_8c1f0a2b","data":{"permit_uuid":"7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d","permit_number":"BLD-2026-004217","jurisdiction":"seattle-wa"}},
  "permit.removed_from_watchlist": {"event":"permit.removed_from_watchlist","timestamp":"2026-03-09T17:30:00Z","organization_id":"org_8c1f0a2b","data":{"permit_uuid":"7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d","permit_number":"BLD-2026-004217","jurisdiction":"seattle-wa"}},
  "webhook.test": {"event":"webhook.test","timestamp":"2026-03-01T12:00:00Z","organization_id":"org_8c1f0a2b","data":{"webhook_id":"whk_51c0de7a"}},
}
