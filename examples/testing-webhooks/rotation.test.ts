import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { createReceiver } from './receiver.ts'

test('no delivery is lost while the secret is replaced', async () => {
  const sent: string[] = []
  const send = async (_organizationId: string, text: string) => void sent.push(text)
  const mock = createMock({ clock: 'manual' })
  const permit = mock.permits.create()
  mock.watchlist.add(permit.uuid)
  const change = (status: string) => mock.permits.setStatus(permit.uuid, status)
  let isDown = true
  let receiver = createReceiver('the-old-secret', send)
  const { id } = mock.webhooks.create({
    secret: 'the-old-secret',
    url: async (request) => (isDown ? new Response(null, { status: 503 }) : receiver.fetch(request)),
  })
  change('In Review')
  await mock.clock.advance('1s')

  // 1. The receiver accepts both.
  receiver = createReceiver(['the-new-secret', 'the-old-secret'], send)
  isDown = false
  // 2. The service signs with the new secret. Retries keep their signature.
  mock.webhooks.update(id, { secret: 'the-new-secret' })
  change('On Hold')
  await mock.webhooks.settled({ advance: true })
  expect(sent.toSorted()).toEqual([
    `${permit.permit_number} is In Review.`,
    `${permit.permit_number} is On Hold.`,
  ])

  // 3. The old secret is removed after the last retry.
  receiver = createReceiver('the-new-secret', send)
  const report = await mock.webhooks.attack(id, { retiredSecret: 'the-old-secret' })
  expect(report.failures).toEqual([])
})
