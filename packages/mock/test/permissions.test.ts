import type { KeyPermission } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

/** Every operation, with its required permission. An authorized request never returns 403. */
const operations: [method: string, path: string, needs: KeyPermission | undefined][] = [
  ['GET', '/me', undefined],
  ['GET', '/permits', 'read'],
  ['GET', '/permits/x', 'read'],
  ['GET', '/permits/x/history', 'read'],
  ['POST', '/watchlist', 'write'],
  ['DELETE', '/watchlist/x', 'write'],
  ['GET', '/contacts', 'read'],
  ['GET', '/contacts/x', 'read'],
  ['POST', '/contacts', 'write'],
  ['GET', '/portfolio/conditions', 'read'],
  ['GET', '/portfolio/conditions/x/permits', 'read'],
  ['GET', '/conditions', 'read'],
]

const keys: KeyPermission[][] = [['read'], ['write'], ['read', 'write'], ['admin']]

test.each(operations)('%s %s needs %s', async (method, path, needs) => {
  const mock = createTestMock()
  for (const permissions of keys) {
    const { key } = mock.keys.create({ name: permissions.join(), permissions })
    const { status, body } = await send(mock, path, {
      method,
      key,
      ...(method === 'POST' ? { body: {} } : {}),
    })
    const isAllowed = needs === undefined || permissions.includes(needs) || permissions.includes('admin')
    expect(status === 403).toBe(!isAllowed)
    if (isAllowed) continue
    expect(body).toEqual({
      error: { code: 'forbidden', message: `This API key needs the ${needs} permission.` },
    })
  }
})
