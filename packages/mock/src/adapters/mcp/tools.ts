import type { Tool } from './tool.ts'
import { advanceClock } from './tools/clock.ts'
import { getDelivery, listDeliveries, retryDelivery } from './tools/deliveries.ts'
import { describeMock } from './tools/describe-mock.ts'
import { clearFaults, planFault } from './tools/faults.ts'
import { changePermit, findPermits } from './tools/permits.ts'
import { getRequest, listRequests } from './tools/requests.ts'
import { resetMock, setDialect } from './tools/state.ts'
import { sendTestEvent, setWebhook } from './tools/webhooks.ts'

/** Every tool, in the order in which clients list them. */
export const tools: readonly Tool[] = [
  describeMock,
  listRequests,
  getRequest,
  listDeliveries,
  getDelivery,
  retryDelivery,
  setWebhook,
  sendTestEvent,
  findPermits,
  changePermit,
  planFault,
  clearFaults,
  advanceClock,
  setDialect,
  resetMock,
]
