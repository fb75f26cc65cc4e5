import { describe, expect, it } from 'vitest'
import type { Schemas } from '../src/api/control-client.ts'
import { findFailures, findRejections } from '../src/screens/overview/attention.tsx'

const since = Date.parse('2026-03-02T12:00:00Z')

describe('what needs attention', () => {
  const delivery = (id: string, state: Schemas['DeliveryState'], at?: string): Schemas['Delivery'] => ({
    id,
    webhook_id: 'whk_1',
    url: 'https://example.com/',
    event: 'webhook.test',
    permit_uuid: null,
    headers: {},
    body: '{}',
    state,
    created_at: '2026-03-01T12:00:00.000Z',
    next_attempt_at: null,
    attempts:
      at === undefined
        ? []
        : [{ at, trigger: 'schedule', status: 503, response_excerpt: '', error: null, duration_ms: 1 }],
  })

  it('are deliveries whose last attempt failed in the last hour, the newest first', () => {
    const found = findFailures(
      [
        delivery('given up', 'failed', '2026-03-02T12:00:00.000Z'),
        delivery('to be sent again', 'pending', '2026-03-02T12:30:00.000Z'),
        delivery('delivered', 'delivered', '2026-03-02T12:30:00.000Z'),
        delivery('canceled', 'canceled', '2026-03-02T12:30:00.000Z'),
        delivery('not sent yet', 'pending'),
        delivery('too old', 'failed', '2026-03-02T11:59:59.999Z'),
      ],
      since,
    )
    expect(found.map(({ id }) => id)).toEqual(['to be sent again', 'given up'])
  })

  it('are requests that their key did not allow in the last hour, without those that the Lab rejected', () => {
    const request = (
      id: string,
      status: number,
      fault: string | null = null,
      at = '2026-03-02T12:30:00.000Z',
    ) => ({
      id,
      at,
      method: 'GET',
      path: '/me',
      search: '',
      operation: 'getMe',
      status,
      key_id: 'key_1',
      organization_id: 'org_1',
      duration_ms: 1,
      fault,
      message: null,
    })
    const found = findRejections(
      [
        request('revoked', 401),
        request('forbidden', 403),
        request('over the limit', 429),
        request('delayed', 403, 'delay'),
        request('fault', 429, 'response 429'),
        request('not found', 404),
        request('too old', 403, null, '2026-03-02T11:59:59.999Z'),
      ],
      since,
    )
    expect(found.map(({ id }) => id)).toEqual(['revoked', 'forbidden', 'over the limit', 'delayed'])
  })
})
