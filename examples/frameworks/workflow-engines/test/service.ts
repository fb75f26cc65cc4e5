import { createMock, type Mock } from '@permit-tracking/mock'
import { type MockServer, serve } from '@permit-tracking/mock/server'

export const person = { name: 'Dana Ruiz', email: 'dana@example.com' }

/** Starts the mock for the client of `permits.ts`, which reads its address and key when it is imported. */
export async function startService(): Promise<{ readonly mock: Mock; readonly server: MockServer }> {
  const mock = createMock({ contacts: 3, plan: { limit: 4, window: '3s' } })
  const server = await serve(mock)
  process.env.PERMIT_TRACKING_BASE_URL = server.url
  process.env.PERMIT_TRACKING_API_KEY = mock.apiKey
  return { mock, server }
}

/** Uses up the window of the rate limit, as another program with the same key does. */
export async function useUpWindow(mock: Mock): Promise<void> {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  let status = 200
  while (status !== 429) ({ status } = await mock.fetch(`${mock.baseUrl}/me`, { headers }))
  mock.clearRequests()
}

/** Statuses of the requests in their order. A lost response has none. */
export function statuses(mock: Mock): (number | undefined)[] {
  return mock.requests().map(({ status }) => status)
}
