import type { Handlers } from '../http/operation.ts'
import { conditionHandlers } from './conditions.ts'
import { contactHandlers } from './contacts.ts'
import { organizationHandlers } from './organization.ts'
import { permitHandlers } from './permits.ts'
import { watchlistHandlers } from './watchlist.ts'

/** Handlers of every operation. A missing one doesn't compile. */
export const handlers: Handlers = {
  ...organizationHandlers,
  ...permitHandlers,
  ...watchlistHandlers,
  ...contactHandlers,
  ...conditionHandlers,
}
