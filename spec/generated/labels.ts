// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

/** Known labels of a permit’s status (gap "status-values"). */
export const permitStatuses = ["Pending","In Review","Corrections Required","Approved","Issued","Inspection Scheduled","Finaled","Expired","Denied","Withdrawn"] as const

/** Known roles of contacts and of the parties of a permit. */
export const contactTypes = ["owner","contractor","architect","engineer","designer","applicant","agent"] as const

/** Known types of portfolio conditions. */
export const conditionTypes = ["company","license","person","location"] as const

/** Known permissions of an API key. */
export const permissions = ["read","write","admin"] as const

/** Known error codes. */
export const errorCodes = ["unauthorized","forbidden","not_found","rate_limited","invalid_request","server_error"] as const

/** Statuses that no other status follows (gap "status-values"). */
export const finalStatuses = ["Finaled","Expired","Denied","Withdrawn"] as const

/** Names of the webhook events, with the test event. */
export const webhookEventNames = ["permit.status_changed","permit.fee_changed","permit.inspection_scheduled","permit.added_to_watchlist","permit.removed_from_watchlist","webhook.test"] as const

/** Names of the fields of webhook events, in the order of the document. */
export const webhookEventFields = ["event","timestamp","organization_id","data","permit_uuid","permit_number","previous_status","new_status","fee","name","amount","currency","previous_amount","inspection","type","scheduled_for","jurisdiction","webhook_id"] as const
