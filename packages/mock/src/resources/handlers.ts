import type { Handlers } from '../http/operation.ts'
import { conditionHandlers } from './conditions.ts'
import { contactHandlers } from './contacts.ts'
import { organizationHandlers } from './organization.ts'
import { permitHandlers } from './permits.ts'
import { watchlistHandlers } from './watchlist.ts'

/** A handler for every operation of the document; one that is missing doesn't compile. */
export const handlers: Handlers = {
  ...organizationHandlers,
  ...permitHandlers,
  ...watchlistHandlers,
  ...contactHandlers,
  ...conditionHandlers,
}
