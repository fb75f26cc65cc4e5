import { createMock } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import { type Client, createClient } from '@permit-tracking/sdk'
import { type OperationId, operations } from '@permit-tracking/spec/operations'
import { expect, test } from 'vitest'

/** The SDK's method for each operation; the alias has none, since its primary path does the same. */
const methods: Record<
  Exclude<OperationId, 'listConditionsAlias'>,
  (client: Client) => PromiseLike<unknown>
> = {
  getMe: (client) => client.me(),
  listPermits: (client) => client.permits.list(),
  getPermit: (client) => client.permits.get('an-identifier'),
  getPermitHistory: (client) => client.permits.history('an-identifier'),
  addToWatchlist: (client) => client.watchlist.add({ permit_uuid: 'an-identifier' }),
  removeFromWatchlist: (client) => client.watchlist.remove('an-identifier'),
  listContacts: (client) => client.contacts.list(),
  createContact: (client) => client.contacts.create({ name: 'Dana Ruiz' }),
  getContact: (client) => client.contacts.get('an-identifier'),
  listConditions: (client) => client.conditions.list(),
  listConditionPermits: (client) => client.conditions.permits('an-identifier'),
}

test('every operation of the document that is not deprecated has a method', () => {
  const current = Object.entries(operations).filter(([, { deprecated }]) => !deprecated)
  expect(Object.keys(methods).sort()).toEqual(current.map(([id]) => id).sort())
})

test.each(Object.entries(methods))('%s is sent by its method and known to the mock', async (id, method) => {
  const mock = createMock()
  const client = createClient(mock.clientOptions)
  await Promise.resolve(method(client)).catch(() => undefined)
  expect(mock.requests().map(({ operation }) => operation)).toEqual([id])
})

test('the client has no method beside those', () => {
  const client = createClient({ baseUrl: 'https://permits.invalid' })
  const { api, rateLimit, ...resources } = client
  const names = Object.entries(resources).flatMap(([name, resource]) =>
    typeof resource === 'function' ? [name] : Object.keys(resource).map((method) => `${name}.${method}`),
  )
  expect(names.sort()).toEqual(
    Object.values(methods)
      .map((method) => /client\.([\w.]+)\(/.exec(String(method))?.[1])
      .sort(),
  )
})

test('MSW gets one handler for each operation, and beside them only one, for every other path', () => {
  const mock = createMock()
  const routes = createHandlers(mock).map(
    ({ info }) => `${info.method} ${String(info.path).replace(mock.baseUrl, '')}`,
  )
  const expected = Object.values(operations).map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  expect(routes.filter((route) => expected.includes(route)).sort()).toEqual(expected.sort())
  expect(routes.filter((route) => !expected.includes(route))).toHaveLength(1)
})
