import { createMock } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import { expect } from '@permit-tracking/mock/vitest'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, test, vi } from 'vitest'
import { permitStatus } from './permit-status.ts'

const baseUrl = 'https://api.permits.example/v1'
const uuid = '7e5ab00d-1c57-4c1e-8b0a-6f1f2f8d3c11'
const permit = {
  uuid,
  permit_number: 'BLD-2026-004217',
  address: '12 Harbor Street',
  filed_date: '2026-01-12',
  status: 'Issued',
  updated_at: '2026-02-27T16:30:00Z',
}
const mock = createMock({ baseUrl, fixtures: { permits: [permit] } })
const server = setupServer(...createHandlers(mock))

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  mock.reset()
  vi.stubEnv('PERMIT_TRACKING_BASE_URL', baseUrl)
  vi.stubEnv('PERMIT_TRACKING_API_KEY', mock.apiKey)
})

test('reads the status', async () => {
  expect(await permitStatus(uuid)).toBe(
    'BLD-2026-004217, 12 Harbor Street, filed 2026-01-12: Issued since 2026-02-27T16:30:00Z',
  )
  expect(mock).toHaveReceived('getPermit', { status: 200 })
})

test('throws for an error status', async () => {
  mock.faults.next({ status: 503 })
  await expect(permitStatus(uuid)).rejects.toThrow('responded with 503')
})
