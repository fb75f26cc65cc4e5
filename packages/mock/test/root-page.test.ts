import { serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { createTestMock } from './support.ts'

async function start(options: { readonly control?: boolean | { readonly token: string } } = {}) {
  const mock = createTestMock()
  const { origin, url, close } = await serve(mock, options)
  onTestFinished(() => close())
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { headers })
    return { status: response.status, text: await response.text() }
  }
  return { mock, origin, url, get, key: { Authorization: `Bearer ${mock.apiKey}` } }
}

test('the bare origin lists the addresses, and no key', async () => {
  const { mock, origin, url, get } = await start({ control: true })
  const { status, text } = await get('/')
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({
    name: '@permit-tracking/mock',
    base_url: url,
    control: `${origin}/_mock/`,
    service_document: `${origin}/openapi.json`,
    guide: expect.stringContaining('https://'),
  })
  expect(text).not.toContain(mock.apiKey)
  expect(mock.requests()).toEqual([])
})

test('it names no control surface where there is none', async () => {
  const { get } = await start()
  expect(JSON.parse((await get('/')).text)).toMatchObject({ control: null, control_document: null })
})

test('the document of the service is public, even without the control API, and has the origin of the request', async () => {
  const { mock, origin, url, get } = await start()
  const { status, text } = await get('/openapi.json', { Origin: 'https://app.example' })
  expect(status).toBe(200)
  expect(JSON.parse(text).servers[0]).toEqual({ url, description: 'This mock.' })
  const other = origin.replace('127.0.0.1', 'localhost')
  const asked = (await (await fetch(`${other}/openapi.json`)).json()) as { servers: { url: string }[] }
  expect(asked.servers.map((server) => server.url)).toEqual([`${other}/v1`, '{base_url}'])
  expect(
    (await fetch(`${origin}/openapi.json`, { headers: { Origin: 'https://a.example' } })).headers.get(
      'Access-Control-Allow-Origin',
    ),
  ).toBe('*')
  expect(mock.requests()).toEqual([])
})

test('the documents under /_mock/ need no token, and have the origin of the request', async () => {
  const { origin, url, get } = await start({ control: { token: 'control-token' } })
  const servers = async (path: string) => JSON.parse((await get(path)).text).servers[0].url
  expect(await servers('/_mock/openapi.json')).toBe(`${origin}/_mock`)
  expect(await servers('/_mock/service.openapi.json')).toBe(url)
  expect((await get('/_mock/')).status).toBe(401)
})

test('a path outside the service fails with a hint to its address', async () => {
  const { mock, url, get, key } = await start()
  const hint = `The service is at ${url}, and /permits is not under it.`
  const found = await get('/permits?page=2', key)
  expect(found.status).toBe(404)
  expect(JSON.parse(found.text).error).toEqual({ code: 'not_found', message: expect.stringContaining(hint) })
  const stranger = await get('/permits')
  expect(stranger.status).toBe(401)
  expect(JSON.parse(stranger.text).error.message).toContain(hint)
  expect(mock.requests().map(({ path, status }) => [path, status])).toEqual([
    ['/permits', 404],
    ['/permits', 401],
  ])
})

test('the base path and all paths below it belong to the service', async () => {
  const { get, key } = await start()
  const beneath = await get('/v1/nothing', key)
  expect(beneath.status).toBe(404)
  expect(beneath.text).not.toContain('is not under it')
  const itself = await get('/v1', key)
  expect(itself.status).toBe(404)
  expect(itself.text).not.toContain('is not under it')
})
