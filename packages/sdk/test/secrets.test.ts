import { inspect } from 'node:util'
import { type Client, createClient, isPermitTrackingError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { baseUrl, clientOn } from './client-on.ts'
import { brokenOff, hang, json, problem, record200, type Step, scriptedFetch } from './scripted-fetch.ts'
import { failure } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const canary = 'canary-0f9c-secret'

/** Everything that a log may make of a value. */
function everyRendering(value: unknown): string {
  const spread = { ...(value as object) }
  const parts = [
    inspect(value, { depth: 20, showHidden: true, getters: true }),
    JSON.stringify(value),
    inspect(spread, { depth: 20 }),
  ]
  if (value instanceof Error) parts.push(String(value), value.stack ?? '', everyRendering(value.cause ?? {}))
  return parts.join('\n')
}

describe.each<[string, Step]>([
  ['400', problem(400)],
  ['401', problem(401)],
  ['403', problem(403)],
  ['404', problem(404)],
  ['409', problem(409)],
  ['429', problem(429)],
  ['500', problem(500)],
  ['a redirect', new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } })],
  ['a failed connection', new TypeError('fetch failed')],
  ['a body that breaks off', brokenOff],
  ['a timeout', hang],
  ['a body that is not JSON', new Response('<html>')],
  ['a body without a record', json({ data: 7 })],
])('the error for %s', (_, step) => {
  test.each<[string, (client: Client) => PromiseLike<unknown>]>([
    ['GET /permits/{uuid}', (client) => client.permits.get('p1')],
    ['POST /contacts', (client) => client.contacts.create({ name: 'Dana' })],
  ])('of %s names the operation, and the key nowhere', async (operation, call) => {
    const error = await failure(call(clientOn(scriptedFetch(step), { apiKey: canary, retries: 0 })))
    if (!isPermitTrackingError(error)) throw error
    expect(error.message.startsWith(`${operation} `)).toBe(true)
    expect(everyRendering(error)).not.toContain(canary)
  })
})

test.each([`${canary}\n`, ` ${canary}`, `${canary}\u00e9`, `${canary}😀`])(
  'a key that a header can’t carry is not shown',
  async (apiKey) => {
    const fetch = scriptedFetch(record200())
    const error = await failure(clientOn(fetch, { apiKey }).me())
    if (!isPermitTrackingError(error)) throw error
    expect(error.name).toBe('ConfigurationError')
    expect(error.message).toBe(
      'Could not send GET /me, because the API key contains white space or characters that a header can’t carry; pass apiKey to createClient or set PERMIT_TRACKING_API_KEY.',
    )
    expect(everyRendering(error)).not.toContain(canary)
    expect(fetch.requests).toHaveLength(0)
  },
)

test('a header that can’t be sent is not shown', () => {
  try {
    expect.unreachable(inspect(clientOn(scriptedFetch(), { headers: { 'x-secret': `${canary}\n` } })))
  } catch (error) {
    if (!isPermitTrackingError(error)) throw error
    expect(error.message).toContain('"x-secret"')
    expect(everyRendering(error)).not.toContain(canary)
  }
})

test('the client does not show its key, nor do the things it gives out', async () => {
  const fetch = scriptedFetch(json({ data: [{ uuid: 'a' }] }), record200())
  const client = createClient({ apiKey: canary, baseUrl, fetch })
  const list = client.permits.list()
  const page = await list.withResponse()
  const call = client.permits.get('a')
  const given = [client, list, page, page.data, call, await call.withResponse()]
  for (const value of given) expect(everyRendering(value)).not.toContain(canary)
})

test('middleware of client.api does not get to see the key', async () => {
  const seen: string[] = []
  const client = clientOn(scriptedFetch(problem(503), record200()), { apiKey: canary })
  client.api.use({
    onRequest: ({ request }) => void seen.push(inspect([...request.headers])),
    onResponse: ({ request }) => void seen.push(inspect([...request.headers])),
  })
  await failure(client.me().then(() => Promise.reject(new Error('done'))))
  expect(seen).toHaveLength(2)
  expect(seen.join()).not.toContain(canary)
})
