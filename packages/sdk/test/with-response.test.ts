import { ApiError, DecodeError, type Hooks } from '@permit-tracking/sdk'
import { describe, expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { json, type Step, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

const permit = { uuid: 'p1', permit_number: 'BLD-1' }

describe('a record', () => {
  test('may be the body itself', async () => {
    await expect(clientOn(scriptedFetch(json(permit))).permits.get('p1')).resolves.toEqual(permit)
  })

  test('may have more fields and fewer', async () => {
    const organization = { organization_id: 'org_1', invented: { later: true } }
    await expect(clientOn(scriptedFetch(json({ data: organization }))).me()).resolves.toEqual(organization)
  })

  test('is the object under data, and comes with the HTTP response from withResponse()', async () => {
    const fetch = scriptedFetch(json({ data: permit }, 200, { 'x-request-id': 'r1' }))
    const { data, response } = await clientOn(fetch).permits.get('p1').withResponse()
    expect(data).toEqual(permit)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-request-id')).toBe('r1')
  })

  test('awaited in both ways is read once', async () => {
    const fetch = scriptedFetch(json({ data: permit }))
    const call = clientOn(fetch).permits.get('p1')
    expect(await call).toEqual((await call.withResponse()).data)
    expect(fetch.requests).toHaveLength(1)
  })
})

describe('a history', () => {
  const change = { previous_status: null, new_status: 'Pending', changed_at: '2026-01-14T09:02:40Z' }

  test.each([
    ['under data', { data: [change] }],
    ['with meta', { data: [change], meta: { page: 1 } }],
    ['without data', [change]],
  ])('is an array %s', async (_, body) => {
    await expect(clientOn(scriptedFetch(json(body))).permits.history('p1')).resolves.toEqual([change])
  })
})

describe('a call is a promise', () => {
  test('with catch and finally', async () => {
    const client = clientOn(scriptedFetch(json({ data: permit }), json({}, 404)))
    const done: string[] = []
    await expect(client.permits.get('p1').finally(() => void done.push('first'))).resolves.toEqual(permit)
    await expect(client.permits.get('p2').catch(() => 'none')).resolves.toBe('none')
    expect(done).toEqual(['first'])
  })
})

describe('a 2xx whose body is not the service’s', () => {
  const problems: [string, Step, string, string][] = [
    ['HTML', new Response('<html>Log in</html>'), 'is not JSON', '<html>Log in</html>'],
    ['broken JSON', new Response('{"data":'), 'is not JSON', '{"data":'],
    [
      'broken JSON of a known length',
      new Response('{"data":', { headers: { 'content-length': '8' } }),
      'is not JSON',
      '{"data":',
    ],
    ['nothing', new Response(''), 'has no object under data', ''],
    ['204', new Response(null, { status: 204 }), 'has no object under data', ''],
    ['a number', json(7), 'has no object under data', '7'],
    ['null', json({ data: null }), 'has no object under data', '{"data":null}'],
    ['a list', json({ data: [] }), 'has no object under data', '{"data":[]}'],
  ]

  test.each(problems)('%s is a DecodeError', async (_, step, problem, excerpt) => {
    const fetch = scriptedFetch(step)
    const error = await rejection(clientOn(fetch).permits.get('p1'))
    if (!(error instanceof DecodeError)) throw error
    expect(error.name).toBe('DecodeError')
    expect(error.status).toBe(step instanceof Response ? step.status : 0)
    expect(error.bodyExcerpt).toBe(excerpt)
    expect(error.method).toBe('GET')
    expect(error.path).toBe('/permits/{uuid}')
    expect(error.retryable).toBe(false)
    expect(error.attempts).toHaveLength(1)
    expect(error.message).toBe(
      `Could not read GET /permits/{uuid}: the response ${problem} (status ${error.status}). Check that \`baseUrl\` points to the API.`,
    )
    expect(fetch.requests).toHaveLength(1)
  })

  test('keeps the parser’s error as its cause', async () => {
    const error = await rejection(clientOn(scriptedFetch(new Response('<html>'))).me())
    expect(error).toHaveProperty('cause.name', 'SyntaxError')
  })

  test.each([{ data: {} }, {}, { data: 'text' }])('a list of %j is a DecodeError too', async (body) => {
    const error = await rejection(clientOn(scriptedFetch(json(body))).permits.list())
    if (!(error instanceof DecodeError)) throw error
    expect(error.message).toContain('has no array under data')
  })

  test('is cut after 2,048 characters', async () => {
    const error = await rejection(clientOn(scriptedFetch(new Response('é'.repeat(5_000)))).me())
    if (!(error instanceof DecodeError)) throw error
    expect(error.bodyExcerpt).toBe('é'.repeat(2_048))
  })
})

describe('a redirect', () => {
  test.each([301, 302, 307, 308])('%i is not followed and not tried again', async (status) => {
    const fetch = scriptedFetch(
      new Response(null, { status, headers: { location: 'https://elsewhere.test/' } }),
    )
    const error = await rejection(clientOn(fetch).me())
    if (!(error instanceof ApiError)) throw error
    expect(error.status).toBe(status)
    expect(error.code).toBe('unknown')
    expect(error.detail).toContain(
      'a redirect, which is not followed because the API key would travel with it',
    )
    expect(error.headers.get('location')).toBe('https://elsewhere.test/')
    expect(fetch.requests).toHaveLength(1)
    expect(fetch.requests[0]?.redirect).toBe('manual')
  })

  test('that a browser hides is one too', async () => {
    const hidden = () => Object.defineProperty(new Response(null), 'status', { value: 0 })
    const statuses: number[] = []
    const hooks: Hooks = { response: ({ status }) => void statuses.push(status) }
    const error = await rejection(clientOn(scriptedFetch(hidden), { hooks }).me())
    if (!(error instanceof ApiError)) throw error
    expect(error.status).toBe(302)
    expect(error.attempts).toMatchObject([{ status: 302, reason: 'status 302' }])
    expect(statuses).toEqual([302])
    expect(error.detail).toContain('a redirect')
  })
})
