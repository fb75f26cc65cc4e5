import type { Permit } from '@permit-tracking/sdk'
import { syncPermits } from '@permit-tracking/sdk/sync'
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@permit-tracking/sdk/webhooks'
import { expect, test } from 'vitest'
import { createService, underEveryDialect } from './dialects.ts'

const secret = 'whsec_conformance'

underEveryDialect((row) => {
  test('a delivery is verified, even a repeated one, with only the name of the header configured', async () => {
    const { mock, first } = createService(row)
    const { signatureHeader: header, deliveryBackoff } = mock.dialect
    const events: WebhookEvent[] = []
    const url = async (request: Request) => {
      events.push(await verifyWebhook(await request.arrayBuffer(), request.headers, { secret, header }))
      return new Response(null, { status: events.length === 1 ? 500 : 204 })
    }
    mock.webhooks.create({ url, secret, events: ['permit.status_changed'] })
    mock.permits.setStatus(first.uuid, 'On Hold')
    await mock.clock.advance(deliveryBackoff === '1m' ? 59_999 : 999)
    expect(events).toHaveLength(1)
    await mock.clock.advance(1)
    expect(events).toHaveLength(2)
    expect(events[1]).toEqual(events[0])
    expect(events[0]).toMatchObject({
      event: 'permit.status_changed',
      organization_id: mock.organization.organization_id,
      data: { permit_uuid: first.uuid, previous_status: first.status, new_status: 'On Hold' },
    })
  })

  test('a forged delivery is rejected', async () => {
    const { mock } = createService(row)
    const { signatureHeader: header } = mock.dialect
    const refusals: unknown[] = []
    const url = async (request: Request) => {
      const verified = verifyWebhook(await request.arrayBuffer(), request.headers, { secret, header })
      refusals.push(await verified.catch((reason: unknown) => reason))
      return new Response()
    }
    await mock.webhooks.sendTest(mock.webhooks.create({ url, secret: 'whsec_of_somebody' }).id)
    expect(refusals).toEqual([expect.any(WebhookVerificationError)])
  })

  test('a copy is synchronized: the whole list, then what was updated, added and taken off', async () => {
    const { mock, client, watched, first, unwatched } = createService(row)
    const copy = new Map<string, Permit>()
    let checkpoint: string | undefined
    const synchronize = async (fullSyncInterval: number) => {
      const listLocal = () => copy.values() as Iterable<{ uuid: string; updated_at: string }>
      for await (const batch of syncPermits(client, {
        checkpoint,
        listLocal,
        fullSyncInterval,
        per_page: 9,
      })) {
        for (const item of batch.items) copy.set(item.uuid ?? '', item)
        for (const uuid of batch.removed) copy.delete(uuid)
        checkpoint = batch.checkpoint
      }
    }
    await synchronize(0)
    expect([...copy.keys()].sort()).toEqual(watched.map(({ uuid }) => uuid).sort())

    await mock.clock.advance('5m')
    mock.permits.setStatus(first.uuid, 'On Hold')
    await synchronize(Number.POSITIVE_INFINITY)
    expect(copy.get(first.uuid)?.status).toBe('On Hold')

    await mock.clock.advance('5m')
    mock.watchlist.remove(first.uuid)
    mock.watchlist.add(unwatched.uuid)
    // A removal needs two full walks.
    await synchronize(0)
    await mock.clock.advance('1m')
    await synchronize(0)
    expect(copy.has(first.uuid)).toBe(false)
    expect(copy.has(unwatched.uuid)).toBe(true)
    expect(copy.size).toBe(watched.length)
  })
})
