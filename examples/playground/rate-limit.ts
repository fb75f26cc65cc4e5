// Reach a rate limit
import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'

const mock = createMock({ plan: { limit: 5, window: 1_000 } })
const client = createClient(mock.clientOptions)

// Another program uses up the limit of our key. The client doesn't know.
const headers = { Authorization: `Bearer ${mock.apiKey}` }
for (let call = 0; call < 5; call++) await mock.fetch(`${mock.baseUrl}/me`, { headers })

// So its first call gets a 429, and waits. Each further call stays under the limit.
for (let call = 0; call < 6; call++) await client.me()
console.log('All six calls succeeded.')
console.log(`429s: ${mock.requests({ status: 429 }).length}`)
