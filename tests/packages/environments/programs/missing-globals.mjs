/** Takes what a platform has away, one after the other, and looks whether the SDK says what is missing. */
import { ConfigurationError, createClient } from '@permit-tracking/sdk'
import { createTestDelivery, verifyWebhook } from '@permit-tracking/sdk/webhooks'

const options = { baseUrl: 'https://permits.invalid', apiKey: 'key', logLevel: 'off' }
const page = { data: [], meta: { page: 1, per_page: 100, total: 0, total_pages: 0 } }

for (const name of ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'TextDecoder']) {
  await without(globalThis, name, () => createClient(options), `no ${name}`)
}
const ownFetch = async () => Response.json(page)
const client = createClient({ ...options, fetch: ownFetch })
const { signal } = new AbortController()
// Missing before Node 20.3, and not needed.
await without(AbortSignal, 'any', () => client.permits.list({}, { signal }).collect(), undefined)

// Without Node's own cryptography, as in browsers and workers.
Object.defineProperty(process, 'getBuiltinModule', { value: undefined, configurable: true })
const headers = { 'x-webhook-signature': '0'.repeat(64) }
await without(
  globalThis,
  'crypto',
  () => verifyWebhook('{}', headers, { secret: 'whsec_1' }),
  'crypto.subtle',
)
await without(globalThis, 'crypto', () => createTestDelivery('{}', { secret: 'whsec_1' }), 'crypto.subtle')
await without(globalThis, 'process', () => createClient({ ...options, fetch: ownFetch }), undefined)

/** Calls without a global. The error must contain the text; with `undefined` the call must not throw.
 * A limit that is known is the name of another error. */
async function without(owner, name, call, text, limit) {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name)
  delete owner[name]
  let error
  try {
    await call()
  } catch (thrown) {
    error = thrown
  } finally {
    if (descriptor) Object.defineProperty(owner, name, descriptor)
  }
  const isRight = text
    ? error instanceof ConfigurationError && error.message.includes(text)
    : error === undefined
  const isLimit = !isRight && error?.name === limit
  console.log(`${isLimit ? 'limit:' : isRight ? '✓' : '✗'} without ${name}: ${error?.message ?? 'no error'}`)
}
