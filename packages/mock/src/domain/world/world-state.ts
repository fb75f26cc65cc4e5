import type { ConditionRecord } from '../conditions/condition-match.ts'
import type { ContactsState } from '../contacts/contacts.ts'
import type { ApiKeysState } from '../keys/keys.ts'
import type { PermitRecord } from '../permits/permit-record.ts'
import type { RandomState } from '../random.ts'
import type { UsageState } from '../usage.ts'

/** A world as JSON. */
export interface WorldState {
  readonly organization: { readonly organization_id: string; readonly organization_name: string }
  readonly permits: readonly PermitRecord[]
  /** Watched permits in the order in which they were added. */
  readonly watchlist: readonly { readonly permit_uuid: string; readonly added_at: number }[]
  readonly contacts: ContactsState
  readonly conditions: readonly ConditionRecord[]
  readonly keys: ApiKeysState
  readonly usage: UsageState
  /** State of the random source for new permits and conditions. */
  readonly random: RandomState
}
