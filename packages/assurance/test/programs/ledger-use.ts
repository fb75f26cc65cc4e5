/** Sends requests and delivers webhooks. Its test examines which functions have run. */

import { createMock } from '@permit-tracking/mock'

const mock = createMock({ clock: 'manual' })
const headers = { Authorization: `Bearer ${mock.apiKey}` }
mock.webhooks.create({ url: async () => new Response(null), events: ['permit.status_changed'] })
for (const path of ['/me', '/permits', '/permits?page=2', '/permits/none', '/contacts']) {
  await (await mock.fetch(mock.baseUrl + path, { headers })).text()
}
mock.permits.setStatus(mock.watchlist.list()[0]?.uuid ?? '', 'Finaled')
await mock.clock.advance('1s')
