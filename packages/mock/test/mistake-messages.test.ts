import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

test('a + that was not encoded gets a hint', async () => {
  const mock = createTestMock()
  const messageOf = async (query: string) => (await send(mock, `/permits?${query}`)).body.error?.message
  expect(await messageOf('updated_since=2026-03-02T12:00:00+01:00')).toMatch(
    /^updated_since: .+\. A \+ in a query stands for a space: encode it as %2B\.$/,
  )
  expect(await messageOf('updated_since=2026-03-02%2012:00')).not.toContain('%2B')
  expect(await messageOf('updated_since=2026-03-02T12:00:00%2B01:00')).toBeUndefined()
})

test('an empty status is invalid, because it would match nothing', async () => {
  const { status, body } = await send(createTestMock(), '/permits?status=')
  expect([status, body.error?.message]).toEqual([400, 'status: must not be empty.'])
})
