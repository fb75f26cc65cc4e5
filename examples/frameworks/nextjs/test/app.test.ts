import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('server-only', () => ({}))
const mock = createMock({ seed: 42, watched: 120 })
vi.doMock('../lib/client', () => ({ client: createClient(mock.clientOptions) }))
const { PermitList } = await import('../app/permit-list')
const { GET } = await import('../app/api/permits/route')

beforeEach(() => mock.reset())

test('the page lists the permits that changed last', async () => {
  const permit = mock.permits.create()
  mock.watchlist.add(permit.uuid)
  mock.permits.setStatus(permit.uuid, 'On Hold')
  expect(renderToStaticMarkup(await PermitList())).toContain(`${permit.permit_number}: On Hold`)
})

test('the cursor leads to every permit once', async () => {
  const uuids: string[] = []
  let cursor: string | undefined = ''
  while (cursor !== undefined) {
    const query: string = cursor && `?cursor=${encodeURIComponent(cursor)}`
    const response = await GET(new Request(`http://localhost/api/permits${query}`))
    const page: { permits: { uuid: string }[]; cursor?: string } = await response.json()
    uuids.push(...page.permits.map(({ uuid }) => uuid))
    cursor = page.cursor
  }
  expect(uuids.toSorted()).toEqual(
    mock.watchlist
      .all()
      .map(({ uuid }) => uuid)
      .toSorted(),
  )
})
