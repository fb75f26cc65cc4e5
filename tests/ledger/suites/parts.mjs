import { createMock } from '../../../packages/mock/dist/index.js'

/** Parts of the suite: requests, and the situations that follow from them. Some are met by several parts. */
export const parts = {
  keys: {
    async run() {
      const mock = createMock()
      await send(mock, '/me')
      await mock.fetch(`${mock.baseUrl}/me`)
    },
    situations: ['getMe × 200', 'getMe × 401 unauthorized', 'permission none × granted', 'key × missing'],
  },
  lists: {
    async run() {
      const mock = createMock({ contacts: 3 })
      await send(mock, '/contacts')
      await send(mock, '/contacts?page=2')
    },
    situations: [
      'listContacts × 200',
      'permission read × granted',
      'listContacts × only page',
      'listContacts × page past the end',
    ],
  },
  writes: {
    async run() {
      const mock = createMock()
      const { key } = mock.keys.create({ name: 'reader', permissions: ['read'] })
      const contact = { method: 'POST', body: JSON.stringify({ name: 'Dana Ruiz' }) }
      await send(mock, '/contacts', contact)
      await send(mock, '/contacts', contact, key)
    },
    situations: [
      'createContact × 201',
      'createContact × 403 forbidden',
      'permission write × granted',
      'permission write × denied',
    ],
  },
  limits: {
    async run() {
      const mock = createMock({ clock: 'manual', rateLimit: { limit: 1 } })
      await send(mock, '/permits/none')
      await send(mock, '/me')
      await mock.clock.advance('61s')
      await send(mock, '/me')
    },
    situations: [
      'getPermit × 404 not_found',
      'getMe × 200',
      'getMe × 429 rate_limited',
      'permission none × granted',
      'permission read × granted',
      'rate limit × last request of a window',
      'rate limit × reached',
      'rate limit × waited out',
    ],
  },
}

/** Sends a request with the key of the mock, or with another one. */
async function send(mock, path, init = {}, key = mock.apiKey) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const response = await mock.fetch(mock.baseUrl + path, { ...init, headers })
  return response.text()
}
