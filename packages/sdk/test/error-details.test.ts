import {
  ApiError,
  type Client,
  ConnectionError,
  DecodeError,
  ForbiddenError,
  type RequestError,
  ServerError,
  TimeoutError,
} from '@permit-tracking/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { hang, json, problem, record200, type Step, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

afterEach(() => void vi.useRealTimers())

describe('a 403 names the permissions of the key', () => {
  test('after me()', async () => {
    const client = clientOn(scriptedFetch(record200({ permissions: ['read'] }), problem(403, 'forbidden')))
    await client.me()
    const error = await rejection(client.watchlist.remove('p1'))
    if (!(error instanceof ForbiddenError)) throw error
    expect(error.permissions).toEqual(['read'])
    expect(error.message).toMatch(/A message about forbidden\. Permissions of the key: read\.$/)
  })

  test.each([
    [['read', 'write'], 'Permissions of the key: read, write.'],
    [[], 'Permissions of the key: none.'],
    [undefined, 'Call client.me() to read the permissions of the key.'],
  ])('%j', async (permissions, advice) => {
    const client = clientOn(scriptedFetch(record200({ permissions }), problem(403)))
    await client.me()
    const error = await rejection(client.permits.get('p1'))
    if (!(error instanceof ForbiddenError)) throw error
    expect(error.permissions).toEqual(permissions)
    expect(error.message.endsWith(advice)).toBe(true)
  })

  test('but not those of another client', async () => {
    await clientOn(scriptedFetch(record200({ permissions: ['admin'] }))).me()
    const error = await rejection(clientOn(scriptedFetch(problem(403))).permits.get('p1'))
    if (!(error instanceof ForbiddenError)) throw error
    expect(error.permissions).toBeUndefined()
  })
})

describe('rateLimit', () => {
  test('has the values of the response', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') })
    const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '41', 'x-ratelimit-reset': '20' }
    const error = await rejection(
      clientOn(scriptedFetch(problem(404, 'not_found', headers))).permits.get('p1'),
    )
    if (!(error instanceof ApiError)) throw error
    expect(error.rateLimit).toMatchObject({
      limit: 100,
      remaining: 41,
      resetAt: new Date('2026-03-02T12:00:20Z'),
    })
  })

  test('never has the values of another call or attempt', async () => {
    const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '41' }
    const client = clientOn(
      scriptedFetch(problem(404, 'not_found', headers), problem(503, 'down', headers), problem(404)),
      { retry: { delay: () => 0 } },
    )
    await rejection(client.permits.get('p1'))
    const error = await rejection(client.permits.get('p1'))
    if (!(error instanceof ApiError)) throw error
    expect(error.status).toBe(404)
    expect(error.rateLimit).toBeUndefined()
    expect(client.rateLimit?.remaining).toBe(41)
  })
})

describe('the excerpt of a body', () => {
  test('ends before a character that doesn’t fit', async () => {
    const body = `${'x'.repeat(2_047)}🏠 sweet home`
    const error = await rejection(clientOn(scriptedFetch(new Response(body, { status: 404 }))).me())
    if (!(error instanceof ApiError)) throw error
    expect(error.bodyExcerpt).toBe('x'.repeat(2_047))
  })

  test('is cut from a body in many pieces', async () => {
    const piece = new TextEncoder().encode('abc'.repeat(300))
    const body = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 9; count++) controller.enqueue(piece)
        controller.close()
      },
    })
    const error = await rejection(clientOn(scriptedFetch(new Response(body, { status: 404 }))).me())
    if (!(error instanceof ApiError)) throw error
    expect(error.bodyExcerpt).toBe('abc'.repeat(683).slice(0, 2_048))
  })
})

describe('the stack shows the line that made the call', () => {
  const cases: [string, Step, abstract new (...input: never[]) => RequestError][] = [
    ['a response', () => problem(404), ApiError],
    ['a retried response', () => problem(503), ServerError],
    ['a failed connection', new TypeError('fetch failed'), ConnectionError],
    ['a timeout', hang, TimeoutError],
    ['a body that is not the service’s', () => new Response('<html>'), DecodeError],
  ]
  const options = { timeout: 1, retry: { limit: 1, delay: () => 1 } }

  test.each(cases)('for %s', async (_, step, ErrorClass) => {
    const theCallersLine = async () => {
      await clientOn(scriptedFetch(step, step), options).permits.get('p1')
    }
    const error = await rejection(theCallersLine())
    expect(error).toBeInstanceOf(ErrorClass)
    expect(error).toHaveProperty('stack', expect.stringMatching(/^\w+Error: .*GET \/permits\/\{uuid\}.*\n/))
    expect(error).toHaveProperty('stack', expect.stringContaining('theCallersLine'))
  })

  test.each<[string, (client: Client) => PromiseLike<unknown>]>([
    ['withResponse()', ({ permits }) => permits.get('p1').withResponse()],
    ['client.api', ({ api }) => api.GET('/me')],
  ])('for a failed connection of %s', async (_, call) => {
    const theCallersLine = async () => {
      await call(clientOn(scriptedFetch(new TypeError('fetch failed')), { retry: 0 }))
    }
    expect(await rejection(theCallersLine())).toHaveProperty(
      'stack',
      expect.stringContaining('theCallersLine'),
    )
  })

  test('for a page of a walk', async () => {
    const theCallersLine = async () => {
      const fetch = scriptedFetch(
        json({ data: [{ id: 'c1' }], meta: { page: 1, total_pages: 2 } }),
        hang,
        hang,
        hang,
      )
      for await (const _ of clientOn(fetch, options).contacts.list({ per_page: 1 }));
    }
    expect(await rejection(theCallersLine())).toHaveProperty(
      'stack',
      expect.stringContaining('theCallersLine'),
    )
  })

  test('and no stack is taken for a call that works', async () => {
    const capture = vi.spyOn(Error, 'captureStackTrace')
    await clientOn(scriptedFetch(record200())).me()
    expect(capture).not.toHaveBeenCalled()
  })
})
