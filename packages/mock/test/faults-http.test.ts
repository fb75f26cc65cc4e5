import { Agent, request } from 'node:http'
import { serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { createTestMock } from './support.ts'

async function listen() {
  const mock = createTestMock()
  const { url, close } = await serve(mock)
  onTestFinished(() => close())
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${mock.apiKey}` }, ...init })
  return { mock, get, url }
}

test('over HTTP a truncated body is cut on the wire', async () => {
  const { mock, get } = await listen()
  mock.faults.next({ kind: 'truncated' })
  const response = await get('/permits')
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow(TypeError)
})

test('over HTTP a reset ends the connection without a response', async () => {
  const { mock, get } = await listen()
  mock.faults.next({ kind: 'reset' })
  await expect(get('/me')).rejects.toThrow(TypeError)
})

test('over HTTP a slow body comes in pieces, and whole', async () => {
  const { mock, get } = await listen()
  mock.faults.next({ kind: 'slow_body', latency: '10s' })
  const response = await get('/permits')
  let text: string | undefined
  const reading = response.text().then((all) => {
    text = all
  })
  let seconds = 0
  for (; text === undefined && seconds < 100; seconds += 1) await mock.clock.advance('1s')
  await reading
  expect(JSON.parse(text ?? '')).toHaveProperty('data.length', 25)
  expect(seconds).toBeGreaterThanOrEqual(10)
})

test('over HTTP only a connection that was used before is reset on reuse', async () => {
  const { mock, url } = await listen()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const get = () =>
    new Promise<number | string | undefined>((resolve) => {
      const options = { agent, headers: { Authorization: `Bearer ${mock.apiKey}` } }
      const sent = request(`${url}/me`, options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      sent.on('error', (error) => resolve('code' in error ? String(error.code) : error.message)).end()
    })
  const { id } = mock.faults.every(1, { kind: 'reset_on_reuse' })
  const reset = 'ECONNRESET'
  expect([await get(), await get(), await get(), await get()]).toEqual([200, reset, 200, reset])
  mock.faults.delete(id)
  mock.faults.every(2, { kind: 'reset_on_reuse' })
  expect([await get(), await get(), await get(), await get()]).toEqual([200, 200, reset, 200])
  expect(mock.requests().map(({ status }) => status ?? 'none')).toEqual([
    200,
    'none',
    200,
    'none',
    200,
    200,
    'none',
    200,
  ])
  expect(mock.requests()[1]?.fault).toBe('reset_on_reuse')
})
