import { createMock } from '@permit-tracking/mock'
import { expect, it } from 'vitest'
import { deliverySteps } from '../src/screens/webhooks/delivery-timeline.tsx'
import { readControl } from './read-control.ts'

it('shows a delivery from the event to its retries', async () => {
  const mock = createMock({ clock: 'manual' })
  let status = 500
  mock.webhooks.create({ url: async () => new Response(null, { status }), secret: 'whsec_test' })
  const [permit] = mock.watchlist.all()
  mock.permits.setStatus(permit?.uuid ?? '', 'On Hold')
  await mock.clock.advance('1s')
  expect((await steps()).map(({ name, tone }) => [name, tone])).toEqual([
    ['Raised', 'good'],
    ['Signed', 'good'],
    ['Sent', 'bad'],
    ['Retry 1', 'busy'],
  ])
  status = 204
  await mock.clock.advance('60s')
  const last = (await steps()).at(-1)
  expect(last).toMatchObject({ name: 'Retry 1', tone: 'good' })
  expect(last?.text).toMatch(/^Response 204 after \d/)

  async function steps() {
    const [delivery] = await readControl(mock, '/organizations/default/deliveries')
    return deliverySteps(delivery)
  }
})
