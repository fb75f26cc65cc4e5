// Move time
import { createMock } from '@permit-tracking/mock'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'

const mock = createMock({ clock: 'manual' })
let isDown = true
const webhooks = createWebhooks({ secret: 'whsec_playground', logger: false }).fallback(({ event }) => {
  if (isDown) throw new Error('The database is down.')
  console.log(`Handled ${event}`)
})
mock.webhooks.create({ url: webhooks, secret: 'whsec_playground' })

const [permit] = mock.watchlist.all()
if (permit) mock.permits.addFee(permit.uuid, { name: 'Plan review', amount: 412.5 })
await mock.clock.advance('59s')
for (const { at, label } of mock.clock.pending()) console.log(`${at} ${label}`)

// The service repeats the delivery after a minute. Here that takes no time.
isDown = false
await mock.clock.advance('1s')
await mock.webhooks.settled()
for (const { at, status } of mock.webhooks.deliveries()[0]?.attempts ?? []) console.log(`${at} ${status}`)
