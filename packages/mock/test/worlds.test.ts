import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { createTestMock, send, watchedPermit } from './support.ts'

test('organizations of one mock share nothing but fetch and clock', async () => {
  const mock = createTestMock()
  const other = mock.createOrganization({ name: 'Cedar & Sons', permits: 30, plan: 'starter' })
  const { uuid } = watchedPermit(other)
  const me = await send(other, '/me')
  expect(me.body.data).toMatchObject({ organization_name: 'Cedar & Sons' })
  expect(me.headers.get('X-RateLimit-Limit')).toBe('100')
  expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe('999')
  expect((await send(other, `/permits/${uuid}`)).status).toBe(200)
  expect((await send(mock, `/permits/${uuid}`)).status).toBe(404)
  expect(other.clientOptions.fetch).toBe(mock.fetch)
  expect(other.permits.size).toBe(30)
})

test('worlds with the same seed have no identifier in common', () => {
  const mock = createTestMock({ seed: 5 })
  const [one, two] = [mock.createOrganization({ seed: 5 }), mock.createOrganization({ seed: 5 })]
  const uuids = [mock, one, two].flatMap(({ permits }) => Array.from(permits.all(), ({ uuid }) => uuid))
  expect(new Set(uuids).size).toBe(750)
  expect(new Set([mock.apiKey, one.apiKey, two.apiKey]).size).toBe(3)
  expect(new Set([mock, one, two].map(({ organization }) => organization.organization_id)).size).toBe(3)
})

test('an organization is as the options of the mock say, unless told otherwise', async () => {
  const mock = createTestMock({ permits: 20, watched: 3, contacts: 2, rateLimit: { limit: 7 } })
  const same = mock.createOrganization()
  const other = mock.createOrganization({ plan: 'starter', contacts: 5 })
  expect([same.permits.size, same.watchlist.size, same.contacts.size, other.contacts.size]).toEqual([
    20, 3, 2, 5,
  ])
  expect((await send(same, '/me')).headers.get('X-RateLimit-Limit')).toBe('7')
  expect((await send(other, '/me')).headers.get('X-RateLimit-Limit')).toBe('100')
})

test('events reach only the webhooks of their organization', async () => {
  const mock = createTestMock()
  const other = mock.createOrganization()
  const received: string[] = []
  const receiver = (name: string) => async () => {
    received.push(name)
    return new Response()
  }
  mock.webhooks.create({ url: receiver('mock') })
  other.webhooks.create({ url: receiver('other') })
  other.permits.setStatus(watchedPermit(other).uuid, 'On Hold')
  await other.webhooks.settled()
  expect(received).toEqual(['other'])
})

const mistakes: [options: object, message: string][] = [
  [{ plan: 'gold' }, 'Unknown plan "gold"'],
  [{ permits: -1 }, 'Could not use -1 as permits'],
  [{ contacts: 1.5 }, 'Could not use 1.5 as contacts'],
  [{ rateLimit: { windowMs: 0 } }, 'Could not use 0 as rateLimit.windowMs'],
  [{ baseUrl: '/v1' }, 'Could not use "/v1" as baseUrl'],
]

test.each(mistakes)('options %j are refused', (options, message) => {
  expect(() => createMock(options)).toThrow(message)
})
