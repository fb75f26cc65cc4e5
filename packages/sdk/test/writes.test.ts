import { ConfigurationError, DecodeError, NotFoundError, type WatchlistAddition } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { hang, json, limited, problem, type Step, scriptedFetch } from './scripted-fetch.ts'
import { failure, rejection, settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates an error of Node's `fetch`. */
const networkError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(`connect ${code}`), { code }) })
const noContent = () => new Response(null, { status: 204 })
const removal = { permit_uuid: 'p1', removed: true }

describe('adding to the watchlist', () => {
  const entry = {
    permit_uuid: 'p1',
    permit_number: 'BLD-1',
    jurisdiction: 'seattle-wa',
    added_at: '2026-03-04T08:15:00Z',
  }

  test.each([200, 201, 202])('returns the entry of a %i', async (status) => {
    const fetch = scriptedFetch(json({ data: entry }, status))
    await expect(clientOn(fetch).watchlist.add({ permit_uuid: 'p1' })).resolves.toEqual(entry)
    expect(fetch.requests[0]?.method).toBe('POST')
    expect(fetch.requests[0]?.path).toBe('/watchlist')
    expect(fetch.requests[0]?.body).toBe('{"permit_uuid":"p1"}')
  })

  test.each<[string, Step]>([
    ['204', noContent],
    ['an empty body', new Response('', { status: 201 })],
    ['an empty object', json({}, 201)],
    ['data that is null', json({ data: null }, 201)],
  ])('after %s returns the sent fields', async (_, step) => {
    const addition = { permit_number: 'BLD-1', jurisdiction: 'seattle-wa' }
    await expect(clientOn(scriptedFetch(step)).watchlist.add(addition)).resolves.toEqual(addition)
  })

  test('fills in fields that the response omits, and keeps the others', async () => {
    const fetch = scriptedFetch(json({ data: { added_at: 'now', permit_uuid: 'P1' } }))
    await expect(clientOn(fetch).watchlist.add({ permit_uuid: 'p1' })).resolves.toEqual({
      permit_uuid: 'P1',
      added_at: 'now',
    })
  })

  test('a response that is something else is a DecodeError', async () => {
    const error = await rejection(
      clientOn(scriptedFetch(json({ data: 'ok' }))).watchlist.add({ permit_uuid: 'p1' }),
    )
    expect(error).toBeInstanceOf(DecodeError)
  })

  test.each([
    {},
    { permit_number: 'BLD-1' },
    { permit_number: 'BLD-1', jurisdiction: 'seattle-wa', permit_uuid: 'p1' },
    { permit_number: 'BLD-1', permit_uuid: 'p1' },
    { permit_uuid: ' ' },
    { permit_uuid: undefined },
    { permit_number: 'BLD-1', jurisdiction: '' },
  ])('%j is rejected before a request', async (addition) => {
    const fetch = scriptedFetch()
    const error = await rejection(clientOn(fetch).watchlist.add(addition as WatchlistAddition))
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toContain(
      'the permit must be `{ permit_uuid }` or `{ permit_number, jurisdiction }`',
    )
    expect(fetch.requests).toHaveLength(0)
  })
})

describe('removing from the watchlist', () => {
  test.each<[string, Step]>([
    ['the confirmation', json({ data: removal })],
    ['204', noContent],
    ['an empty object', json({})],
    ['a line break', new Response('\n', { headers: { 'content-type': 'application/json' } })],
  ])('after %s is confirmed', async (_, step) => {
    const fetch = scriptedFetch(step)
    await expect(clientOn(fetch).watchlist.remove('p1')).resolves.toEqual(removal)
    expect(fetch.requests[0]?.method).toBe('DELETE')
    expect(fetch.requests[0]?.path).toBe('/watchlist/p1')
    expect(fetch.requests[0]?.body).toBe('')
  })

  test.each<[string, Step[]]>([
    ['a 503', [problem(503)]],
    ['a connection that broke', [new TypeError('fetch failed')]],
    ['a timeout', [hang]],
    ['a 503 and a 429', [problem(503), limited()]],
  ])('a 404 after %s is not an error, but the cause of the removal is unknown', async (_, steps) => {
    const fetch = scriptedFetch(...steps, problem(404, 'not_found'))
    const { data, response } = await settle(clientOn(fetch).watchlist.remove('p1').withResponse())
    expect(data).toEqual({ permit_uuid: 'p1', removed: null })
    expect(response.status).toBe(404)
    expect(fetch.requests).toHaveLength(steps.length + 1)
  })

  test.each<[string, Step[]]>([
    ['at the first attempt', []],
    ['after a 429', [limited()]],
    ['after several 429', [limited(), limited()]],
    ['after a 408, which says that the request was not read', [problem(408)]],
    ['after a connection that could not be made', [networkError('ECONNREFUSED')]],
    ['after a name that was not found', [networkError('ENOTFOUND')]],
    ['after a connection that took too long', [networkError('UND_ERR_CONNECT_TIMEOUT')]],
  ])('a 404 %s is a NotFoundError', async (_, steps) => {
    const fetch = scriptedFetch(...steps, problem(404, 'not_found'))
    const error = await failure(clientOn(fetch).watchlist.remove('p1'))
    if (!(error instanceof NotFoundError)) throw error
    expect(error.path).toBe('/watchlist/{permit_uuid}')
    expect(error.attempts).toHaveLength(steps.length + 1)
  })

  test('a 404 on a retried read is a NotFoundError', async () => {
    const error = await failure(clientOn(scriptedFetch(problem(503), problem(404))).permits.get('p1'))
    expect(error).toBeInstanceOf(NotFoundError)
  })
})

describe('creating a contact', () => {
  const contact = { id: 'c1', name: 'Dana Ruiz', created_at: '2026-02-11T13:05:09Z' }

  test.each([200, 201])('returns the contact of a %i', async (status) => {
    const fetch = scriptedFetch(json({ data: contact }, status))
    const sent = { name: 'Dana Ruiz', type: 'a new role' }
    await expect(clientOn(fetch).contacts.create(sent)).resolves.toEqual({ ...sent, ...contact })
    expect(fetch.requests[0]?.path).toBe('/contacts')
    expect(JSON.parse(fetch.requests[0]?.body ?? '')).toEqual(sent)
    expect(fetch.requests[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('after 204 returns a copy of the sent fields', async () => {
    const sent = { name: 'Dana Ruiz' }
    const created = await clientOn(scriptedFetch(noContent)).contacts.create(sent)
    expect(created).toEqual(sent)
    expect(created).not.toBe(sent)
  })

  test.each([{ name: '' }, { name: ' ' }, {}, { name: 5 }])(
    '%j has no name and is rejected',
    async (creation) => {
      const fetch = scriptedFetch()
      const error = await rejection(clientOn(fetch).contacts.create(creation as { name: string }))
      if (!(error instanceof ConfigurationError)) throw error
      expect(error.message).toMatch(/^`name` must be a string with text \(received .+\)\.$/)
      expect(fetch.requests).toHaveLength(0)
    },
  )
})

test('an undefined field of an addition is left out', async () => {
  const fetch = scriptedFetch(json({ data: { permit_uuid: 'p1' } }, 201))
  const { watchlist } = clientOn(fetch)
  await watchlist.add({ permit_uuid: 'p1', ...({ permit_number: undefined } as object) })
  expect(fetch.requests[0]?.body).toBe('{"permit_uuid":"p1"}')
})
