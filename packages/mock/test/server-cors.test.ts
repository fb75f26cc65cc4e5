import { serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test } from 'vitest'
import type { Cors } from '../src/adapters/server/cors.ts'
import { createTestMock } from './support.ts'

const origin = 'https://app.example'

/** Returns the CORS headers of a preflight and of a request without a key, as a page would send them. */
async function readCors(cors?: Cors, options: Parameters<typeof createTestMock>[0] = {}) {
  const server = await serve(createTestMock(options), cors ? { cors } : {})
  onTestFinished(() => server.close())
  const preflight = await fetch(`${server.url}/contacts`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,x-mine',
    },
  })
  const response = await fetch(`${server.url}/contacts`, { headers: { Origin: origin } })
  expect([preflight.status, response.status]).toEqual([204, 401])
  return { preflight: corsOf(preflight), response: corsOf(response) }
}

function corsOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    [...headers]
      .filter(([name]) => name.startsWith('access-control-'))
      .map(([name, value]) => [name.slice('access-control-'.length), value]),
  )
}

test('realistic is the default: any origin, the headers of the service, no cookies', async () => {
  const realistic = await readCors()
  expect(realistic).toEqual({
    preflight: {
      'allow-origin': '*',
      'allow-methods': 'GET, POST, HEAD, OPTIONS',
      'allow-headers': 'Authorization, Content-Type',
      'max-age': '600',
    },
    response: {
      'allow-origin': '*',
      'expose-headers': 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Date',
    },
  })
  expect(await readCors('realistic')).toEqual(realistic)
})

test('open echoes the requested headers and exposes every header', async () => {
  const { preflight, response } = await readCors('open')
  expect(preflight).toMatchObject({
    'allow-origin': origin,
    'allow-credentials': 'true',
    'allow-headers': 'authorization,x-mine',
    'allow-private-network': 'true',
  })
  expect(response).toMatchObject({
    'allow-origin': origin,
    'expose-headers': expect.stringContaining('www-authenticate'),
  })
})

test('none sends no CORS headers', async () => {
  expect(await readCors('none')).toEqual({ preflight: {}, response: {} })
})

test('if `Prefer` is on, pages may send it and read `Preference-Applied`', async () => {
  const { preflight, response } = await readCors('realistic', { preferHeader: true })
  expect(preflight['allow-headers']).toBe('Authorization, Content-Type, Prefer')
  expect(response['expose-headers']?.split(', ')).toContain('Preference-Applied')
})

test('an unknown mode throws', async () => {
  for (const cors of [false, 'off', 'None', null]) {
    await expect(serve(createTestMock(), { cors: cors as Cors })).rejects.toThrow(
      `\`cors\` must be one of open, realistic, none (received ${JSON.stringify(cors)}).`,
    )
  }
})

test('a page can read the 404 of an unknown path', async () => {
  const preflight = { Origin: origin, 'Access-Control-Request-Method': 'DELETE' }
  const requestUnknownPath = async (cors: Cors, headers: HeadersInit) => {
    const mock = createTestMock()
    const server = await serve(mock, { cors })
    onTestFinished(() => server.close())
    const response = await fetch(`${server.url}/nope`, { method: 'OPTIONS', headers })
    return { status: response.status, ...corsOf(response), allow: response.headers.get('Allow') }
  }
  expect(await requestUnknownPath('realistic', preflight)).toMatchObject({
    status: 204,
    'allow-origin': '*',
    'allow-methods': 'GET, POST, DELETE, HEAD, OPTIONS',
    allow: null,
  })
  expect(await requestUnknownPath('none', preflight)).toEqual({ status: 401, allow: null })
  expect(await requestUnknownPath('realistic', {})).toMatchObject({ status: 204, 'allow-origin': '*' })
})
