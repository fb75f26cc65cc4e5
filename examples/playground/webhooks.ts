// Verify webhooks
import { createMock } from '@permit-tracking/mock'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'

const secret = 'whsec_playground'
const webhooks = createWebhooks({ secret, logger: false })
  .on('permit.status_changed', ({ data }) =>
    console.log(`${data.permit_number}: ${data.previous_status} → ${data.new_status}`),
  )
  .fallback(({ event }) => console.log(event))

const mock = createMock()
mock.webhooks.create({ url: webhooks, secret })
const [permit] = mock.watchlist.all()

// Change a status in the console, too: this program receives it.
if (permit) mock.permits.setStatus(permit.uuid, 'On Hold')
await mock.webhooks.settled()

const forged = { method: 'POST', headers: { 'X-Webhook-Signature': '0'.repeat(64) }, body: '{}' }
const response = await webhooks.fetch(new Request('https://app.example/webhooks', forged))
console.log(`A forged delivery: ${response.status}`)
