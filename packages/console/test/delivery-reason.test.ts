import { expect, it } from 'vitest'
import type { Schemas } from '../src/api/control-client.ts'
import { explainDelivery } from '../src/screens/webhooks/delivery-screen.tsx'

it.each([
  ['pending', [], 'Nothing was sent yet.'],
  ['delivered', [204], 'The receiver responded with 204.'],
  ['delivered', [503, 200], 'The receiver responded with 200, at attempt 2.'],
  ['pending', [503], 'The receiver responded with *503*, and only 2xx counts as delivered. A retry follows.'],
  [
    'failed',
    [503, null],
    'The receiver did not respond, at attempt 2: no route to host. No retries are left. Repair the receiver, then retry: the same body and signature are sent.',
  ],
  ['canceled', [503], 'The webhook was deleted, so nothing is sent any more.'],
] as const)('%s after %j: %s', (state, statuses, text) => {
  expect(explainDelivery({ state, attempts: statuses.map(toAttempt) })).toBe(text)
})

function toAttempt(status: number | null): Schemas['DeliveryAttempt'] {
  return {
    at: '2026-03-02T12:00:00.000Z',
    trigger: 'schedule',
    status,
    response_excerpt: null,
    error: status === null ? 'no route to host' : null,
    duration_ms: 3,
  }
}
