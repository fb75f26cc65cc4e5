import { ConfigurationError, type ListOptions, type PermitListQuery } from '@permit-tracking/sdk'
import { describe, expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { identifiers, listServer } from './list-server.ts'
import { json, ruledFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

const readers = ['awaited', 'iterated', 'by pages', 'collected'] as const

/** Reads a list and returns the error, after a check that nothing was requested. */
async function errorOf(how: (typeof readers)[number], query: object, options?: object) {
  const fetch = listServer({ count: 3 })
  // A mistake in JavaScript, which the types would not allow.
  const list = clientOn(fetch).permits.list(query as PermitListQuery, options as ListOptions)
  const read = {
    awaited: () => list.withResponse(),
    iterated: () => list[Symbol.asyncIterator]().next(),
    'by pages': () => list.pages().next(),
    collected: () => list.collect(),
  }[how]
  const error = await rejection(read())
  expect(error).toBeInstanceOf(ConfigurationError)
  expect(fetch.requests).toHaveLength(0)
  return error
}

describe.each(readers)('a list that is %s', (how) => {
  test('with an unknown parameter is rejected before a request', async () => {
    expect(await errorOf(how, { perPage: 50 })).toHaveProperty(
      'message',
      'Could not read the list: unknown parameter `perPage`. The parameters are page, per_page, status, updated_since.',
    )
  })

  test('with an unknown option is rejected, with the names of all options', async () => {
    const error = await errorOf(how, {}, { prefetchPages: 2 })
    expect(error).toHaveProperty(
      'message',
      'Could not read the list: unknown option `prefetchPages`. The options are signal, timeout, deadline, retry, headers, hooks, consistency, prefetch, resume, extraQuery.',
    )
  })
})

test('a parameter unknown to the SDK can be passed as extraQuery: it is in every request and in the resume token', async () => {
  const fetch = listServer({ count: 250 })
  const { permits } = clientOn(fetch)
  const extraQuery = { jurisdiction: 'seattle-wa' }
  const list = permits.list({}, { extraQuery })
  expect(await list.collect()).toHaveLength(250)
  await permits.list({ status: 'active' }, { extraQuery })
  expect(new Set(fetch.requests.map(({ query }) => query.jurisdiction))).toEqual(new Set(['seattle-wa']))
  const error = await rejection((async () => permits.list({}, { resume: list.resumeToken() }).collect())())
  expect(error).toBeInstanceOf(ConfigurationError)
})

test('a resume token of collect() with a limit continues after the limit', async () => {
  const { permits } = clientOn(listServer({ count: 250 }))
  const list = permits.list()
  const first = await list.collect({ limit: 150 })
  const rest = await permits.list({}, { resume: list.resumeToken() }).collect()
  expect([...first, ...rest].map(({ uuid }) => uuid)).toEqual(identifiers(250))
})

test('a limit of null means no limit, not an empty list', async () => {
  const { permits } = clientOn(listServer({ count: 3 }))
  // A mistake in JavaScript, which the types would not allow.
  const options = { limit: null } as unknown as { limit?: number }
  expect(await permits.list().collect(options)).toHaveLength(3)
})

test('a filter that is undefined does not count, even in a resume token', async () => {
  const { permits } = clientOn(listServer({ count: 3 }))
  const token = permits.list({}).resumeToken()
  const query = { status: undefined } as unknown as PermitListQuery
  expect(await permits.list(query, { resume: token }).collect()).toHaveLength(3)
})

test('updated_since may be any object with epochMilliseconds, even in a catch-up', async () => {
  const fetch = listServer({ count: 250 })
  const since = { epochMilliseconds: Date.parse('2026-03-01T00:00:00Z') }
  expect(await clientOn(fetch).permits.list({ updated_since: since }).collect()).toHaveLength(250)
})

test('pages larger than requested do not count as the whole list', async () => {
  const items = identifiers(45).map((id) => ({ id }))
  const fetch = ruledFetch(({ query }) => {
    const page = Number(query.page)
    return json({ data: items.slice(20 * (page - 1), 20 * page), meta: { page, per_page: 20, total: 45 } })
  })
  const list = clientOn(fetch).contacts.list({ per_page: 10 })
  expect((await list.collect()).map(({ id }) => id)).toEqual(identifiers(45))
})

describe('a signal', () => {
  test('does not need AbortSignal.any, which Node has since 20.3', async () => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any')
    Reflect.deleteProperty(AbortSignal, 'any')
    try {
      const { signal } = new AbortController()
      const { permits } = clientOn(listServer({ count: 250 }))
      expect(await permits.list({}, { signal }).collect()).toHaveLength(250)
    } finally {
      if (any) Object.defineProperty(AbortSignal, 'any', any)
    }
  })

  test('has listeners only while a page is read', async () => {
    const { signal } = new AbortController()
    let listeners = 0
    const { addEventListener, removeEventListener } = signal
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners++
      addEventListener.apply(signal, args)
    }
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners--
      removeEventListener.apply(signal, args)
    }
    await clientOn(listServer({ count: 250 }))
      .permits.list({}, { signal })
      .collect()
    expect(listeners).toBe(0)
  })
})

test.each([
  [6, 'x', null],
  [6, 'x', -1, '', null, 100, false],
  [6, 'x', 0, '', 1e20, 100, false],
  [6, 'x', 0, '', null, 1_000, false],
  [6, 'x', 0, '', null, 1.5, false],
  [6, 'x', 0, '', null, 0, true],
  [6, 'x', 0, '', null, 100, 'no'],
])('a resume token with invalid fields (%j) is rejected', async (...fields) => {
  const resume = btoa(JSON.stringify(fields))
  const list = clientOn(listServer({ count: 3 })).permits.list({}, { resume })
  const error = await rejection((async () => list.collect())())
  expect(error).toHaveProperty(
    'message',
    expect.stringMatching(/^`resume` must be a token of resumeToken\(\) \(received "/),
  )
})

test('an updated_since of null does not count', async () => {
  const fetch = listServer({ count: 3 })
  await clientOn(fetch).permits.list({ updated_since: null as unknown as string })
  expect(fetch.requests[0]?.query).toEqual({})
})
