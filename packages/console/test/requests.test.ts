import { describe, expect, it } from 'vitest'
import { mergeRequests, type RequestSummary, requestsOf } from '../src/screens/requests/journal.ts'
import { findDifferences } from '../src/screens/requests/request-replay.tsx'
import { filterRequests } from '../src/screens/requests/requests-screen.tsx'

describe('the journal', () => {
  it('has the newest 1,000 requests, newest first', () => {
    const requests = Array.from({ length: 1_500 }, (_, index) => request(`req_${index + 1}`))
    const entries = mergeRequests(requests.slice(0, 900), requests.slice(900))
    expect(entries).toHaveLength(1_000)
    expect(entries[0]?.id).toBe('req_1500')
    expect(entries.at(-1)?.id).toBe('req_501')
  })

  it('has what happened while it was read once', () => {
    const [one, two, three] = [request('req_1'), request('req_2'), request('req_3')]
    expect(mergeRequests([one, two], [two, three])).toEqual([three, two, one])
  })
})

describe('filters of requests', () => {
  const requests = [
    request('req_1', {
      status: 200,
      organization_id: 'org_1',
      path: '/v1/Permits',
      search: '?page=2',
      fault: 'delay',
    }),
    request('req_2', {
      status: 401,
      organization_id: null,
      method: 'POST',
      message: 'The key is not valid.',
    }),
    request('req_3', { status: null, organization_id: 'org_2', operation: 'getMe', key_id: 'key_2' }),
  ]

  it.each([
    [{}, ['req_1', 'req_2']],
    [{}, ['req_2', 'req_3'], 'org_2'],
    [{ status: '2' }, ['req_1']],
    [{ status: 'none' }, ['req_3'], 'org_2'],
    [{ operation: 'getMe' }, ['req_3'], 'org_2'],
    [{ key: 'key_2' }, ['req_3'], 'org_2'],
    [{ search: 'permits?PAGE' }, ['req_1']],
    [{ search: 'post 401 not valid' }, ['req_2']],
    [{ status: 'fault' }, ['req_1']],
  ])('%j', (filters: object, ids: readonly string[], organization = 'org_1') => {
    const get = (name: string) => new Map(Object.entries(filters)).get(name) ?? ''
    expect(filterRequests(requestsOf(requests, organization), get).map(({ id }) => id)).toEqual(ids)
  })
})

it('shows only requests of no organization until the organization is known', () => {
  const requests = [
    request('req_1', { organization_id: 'org_1' }),
    request('req_2', { organization_id: null }),
  ]
  expect(requestsOf(requests, undefined).map(({ id }) => id)).toEqual(['req_2'])
})

describe('differences of responses', () => {
  it('are listed by path', () => {
    const before = { data: [{ status: 'Pending', tags: ['a'] }], meta: { total: 1 } }
    const after = { data: [{ status: 'Issued', tags: ['a', 'b'] }], meta: { total: 1 } }
    expect(findDifferences(before, after)).toEqual([
      { path: 'data[0].status', before: 'Pending', after: 'Issued' },
      { path: 'data[0].tags[1]', before: undefined, after: 'b' },
    ])
    expect(findDifferences(before, structuredClone(before))).toEqual([])
    expect(findDifferences('text', before)).toEqual([{ path: 'body', before: 'text', after: before }])
  })

  it('are at most 20', () => {
    expect(findDifferences(Array(50).fill(1), Array(50).fill(2))).toHaveLength(20)
  })
})

function request(id: string, fields: Partial<RequestSummary> = {}): RequestSummary {
  return {
    id,
    at: '2026-03-02T12:00:00.000Z',
    method: 'GET',
    path: '/v1/me',
    search: '',
    operation: null,
    status: 200,
    key_id: null,
    organization_id: null,
    duration_ms: 1,
    fault: null,
    message: null,
    ...fields,
  }
}
