import type { Mock } from '@permit-tracking/mock'
import { createControl } from '@permit-tracking/mock/control'

/** Returns `data` of a control request to a mock, as the console receives it. */
export async function readControl(mock: Mock, path: string) {
  const response = await createControl(mock)(new Request(`http://localhost/_mock${path}`), {
    remoteAddress: '127.0.0.1',
  })
  return (await response.json()).data
}
