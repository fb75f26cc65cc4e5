import { createHandlers } from '@permit-tracking/mock/msw'
import { serve } from '@permit-tracking/mock/server'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { strict } from './msw-support.ts'
import { createTestMock } from './support.ts'

const mock = createTestMock()
const server = setupServer(...createHandlers(mock))

beforeAll(() => server.listen(strict))
afterAll(() => server.close())

test('a webhook reaches a server on this machine, and is not unhandled', async () => {
  const complaints = vi.spyOn(console, 'error')
  const receiver = createTestMock()
  const { origin, close } = await serve(receiver)
  onTestFinished(() => close({ force: true }))
  const { id } = mock.webhooks.create({ url: `${origin}/hooks`, events: ['permit.status_changed'] })
  // The receiver does not handle webhooks. The test only checks that it was reached.
  expect((await mock.webhooks.sendTest(id)).attempts).toMatchObject([{ status: 401, error: null }])
  expect(receiver.requests()).toMatchObject([{ method: 'POST', path: '/hooks' }])
  expect(complaints).not.toHaveBeenCalled()
})

test.each([
  ['the default organization', () => mock],
  ['another organization', () => mock.createOrganization({ permits: 1 })],
])('a webhook of %s reaches a handler of the user', async (_, organization) => {
  const { webhooks } = organization()
  const received: unknown[] = []
  server.use(
    http.post('https://app.example/hooks', async ({ request }) => {
      received.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { id } = webhooks.create({ url: 'https://app.example/hooks', events: ['permit.status_changed'] })
  expect(await webhooks.sendTest(id)).toMatchObject({ state: 'delivered' })
  expect(received).toMatchObject([{ event: 'webhook.test' }])
})

test('a request to another address is still unhandled', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const other = createTestMock()
  const { url, close } = await serve(other)
  onTestFinished(() => close({ force: true }))
  await expect(fetch(`${url}/me`)).rejects.toThrow()
  expect(other.requests()).toEqual([])
})

test('another base URL with another path works', async () => {
  const other = createTestMock({ baseUrl: 'https://api.permits.example/api/v2/' })
  server.use(...createHandlers(other))
  const headers = { Authorization: `Bearer ${other.apiKey}` }
  const statuses = ['/me', '/permits?per_page=1', '/nothing'].map(
    async (path) => (await fetch(`https://api.permits.example/api/v2${path}`, { headers })).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 404])
})
