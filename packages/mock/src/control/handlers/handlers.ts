import type { Handlers } from '../operation.ts'
import { conditionHandlers } from './conditions.ts'
import { contactHandlers } from './contacts.ts'
import { faultHandlers } from './faults.ts'
import { keyHandlers } from './keys.ts'
import { mockHandlers } from './mock.ts'
import { organizationHandlers } from './organizations.ts'
import { permitHandlers } from './permits.ts'
import { requestHandlers } from './requests.ts'
import { webhookHandlers } from './webhooks.ts'

/** A handler for every operation of the control document. */
export const handlers: Handlers = {
  ...mockHandlers,
  ...organizationHandlers,
  ...keyHandlers,
  ...webhookHandlers,
  ...permitHandlers,
  ...contactHandlers,
  ...conditionHandlers,
  ...faultHandlers,
  ...requestHandlers,
}
