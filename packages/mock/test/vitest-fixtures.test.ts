import { expect, test } from '@permit-tracking/mock/vitest'
import { describe } from 'vitest'
import { send } from './support.ts'

describe.concurrent('tests at the same time', () => {
  test.for(Array.from({ length: 10 }, (_, index) => index))(
    'number %i has a mock of its own',
    async (index, { mock, expect }) => {
      for (let count = 0; count <= index; count += 1) await send(mock, '/me')
      expect(mock).toHaveReceivedTimes(index + 1, 'getMe')
      expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe(`${1000 - index - 2}`)
    },
  )
})

test('the clock is a manual one', async ({ mock }) => {
  const start = mock.clock.now()
  await mock.clock.advance('61s')
  expect(mock.clock.now() - start).toBe(61_000)
})

test('the mock has a server for code that takes no fetch', async ({ mock, mockServer }) => {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  expect((await fetch(`${mockServer.url}/me`, { headers })).status).toBe(200)
  expect(mock).toHaveReceived('getMe', { status: 200 })
})

describe('with options', () => {
  test.override({ mockOptions: { permits: 3, plan: 'starter' } })

  test('the mock follows them', async ({ mock }) => {
    expect(mock.permits.size).toBe(3)
    expect((await send(mock, '/me')).headers.get('X-RateLimit-Limit')).toBe('100')
  })
})

describe('after a test', () => {
  const underway: AbortSignal[] = []
  const never = (request: Request) => {
    underway.push(request.signal)
    return new Promise<Response>(() => {})
  }

  test('which leaves deliveries to several organizations under way', async ({ mock }) => {
    for (const { webhooks } of [mock, mock.createOrganization()]) {
      void webhooks.sendTest(webhooks.create({ url: never }).id)
    }
    await mock.clock.advance(0)
    expect(underway.map(({ aborted }) => aborted)).toEqual([false, false])
  })

  test('all of them are ended', () => {
    expect(underway.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
