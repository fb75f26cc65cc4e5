import { createMock } from '@permit-tracking/mock'
import { expect, it } from 'vitest'
import { decisionsOf } from '../src/screens/requests/request-decisions.tsx'
import { readControl } from './read-control.ts'

const handled = [
  'Key: Nightly sync, good',
  'Fault: none applies, good',
  'Rate limit: 99 of 100 left, resets in 60 s, good',
]

it.each([
  ['GET', '/permits', [...handled, 'Permission: read, good', 'Operation: listPermits, good']],
  [
    'GET',
    '/permits?page=nine',
    [...handled, 'Permission: read, good', 'Operation: page: must be an integer., warn *'],
  ],
  ['GET', '/me', [...handled, 'Permission: none needed, good', 'Operation: getMe, good']],
  [
    'POST',
    '/watchlist',
    [...handled, 'Permission: needs write, has read, warn *', 'Operation: not reached, neutral'],
  ],
  ['GET', '/unknown', [...handled, 'Permission: not reached, neutral', 'Operation: none matches, warn *']],
])('names every decision about %s %s, and marks the deciding one', async (method, path, expected) => {
  const mock = createMock({ clock: 'manual', plan: 'starter' })
  const { key } = mock.keys.create({ name: 'Nightly sync', permissions: ['read'] })
  await mock.fetch(`${mock.baseUrl}${path}`, { method, headers: { Authorization: `Bearer ${key}` } })
  expect(await decisionsAbout(mock, 'Nightly sync')).toEqual(expected)
})

it('names a revoked key, a used up limit, a fault and the dialect', async () => {
  const mock = createMock({ clock: 'manual', plan: 'starter', dialect: { retryAfter: 'seconds' } })
  const send = () =>
    mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` } }).catch(() => {})
  mock.faults.next({ kind: 'reset', phase: 'after_commit' })
  await send()
  expect(await decisionsAbout(mock)).toEqual(
    expect.arrayContaining(['Fault: reset after_commit (flt_1), fault *', 'Operation: getMe, good']),
  )
  for (let count = 0; count < 100; count += 1) await send()
  expect((await decisionsAbout(mock)).slice(2)).toEqual([
    'Rate limit: 0 of 100 left, resets in 60 s, warn *',
    'Permission: not reached, neutral',
    'Operation: not reached, neutral',
    'Dialect: retryAfter: seconds, neutral',
  ])
  mock.keys.revoke(mock.keys.all()[0]?.id ?? '')
  await send()
  expect((await decisionsAbout(mock))[1]).toMatch(/^Key: key_.* is revoked, warn \*$/)
})

async function decisionsAbout(mock: ReturnType<typeof createMock>, keyName?: string): Promise<string[]> {
  const entry = await readControl(mock, `/requests/${mock.requests().at(-1)?.id}`)
  return decisionsOf(entry.reasons, keyName).map(
    ({ name, text, tone, isDeciding }) => `${name}: ${text}, ${tone}${isDeciding ? ' *' : ''}`,
  )
}
