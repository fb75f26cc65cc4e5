import { createMock } from '@permit-tracking/mock'
import { type ControlOptions, createControl } from '@permit-tracking/mock/control'
import { describe, expect, test } from 'vitest'
import { read } from './control-support.ts'

const local = '127.0.0.1'

interface Asking {
  readonly from?: string | undefined
  readonly headers?: Record<string, string>
  readonly url?: string
  readonly method?: string
}

async function ask(options: ControlOptions, asking: Asking = {}) {
  const { from = local, headers = {}, url = 'http://127.0.0.1:4010/_mock/', method = 'GET' } = asking
  const control = createControl(createMock({ permits: 5, contacts: 1, clock: 'manual' }), options)
  const remoteAddress = 'from' in asking ? asking.from : from
  return read(await control(new Request(url, { method, headers }), { remoteAddress }))
}

describe('without a token', () => {
  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s may send requests', async (from) => {
    expect(await ask({}, { from })).toMatchObject({ status: 200 })
  })

  test.each(['192.168.1.7', '10.0.0.2', '::ffff:10.0.0.2', 'fe80::1%eth0', '2001:db8::1', undefined])(
    '%s may not',
    async (from) => {
      const { status, body } = await ask({}, { from })
      expect(status).toBe(403)
      expect(body).toMatchObject({ error: { code: 'forbidden' } })
      expect(body).toMatchObject({
        error: {
          message: expect.stringMatching(
            /^Control requests .+ are not allowed\. Only local requests are accepted unless/,
          ),
        },
      })
    },
  )

  test.each([
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Origin', 'https://localhost.evil.example'],
    ['Host', 'rebound.example:4010'],
    ['Host', 'localhost.evil.example'],
    ['Host', '127.0.0.1 evil'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['X-Forwarded-For', '203.0.113.9'],
    ['Forwarded', 'for=203.0.113.9'],
    ['Via', '1.1 proxy'],
    ['X-Forwarded-Host', 'mock.example'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Real-IP', '203.0.113.9'],
    ['CF-Connecting-IP', '203.0.113.9'],
    ['True-Client-IP', '203.0.113.9'],
  ])('a request with %s: %s is rejected, although it comes from this machine', async (name, value) => {
    const { status, body } = await ask({}, { headers: { [name]: value } })
    expect(status).toBe(403)
    expect(body).toMatchObject({
      error: { message: expect.stringContaining('Only local requests are accepted') },
    })
  })

  test('the host of the URL counts where there is no Host header', async () => {
    expect((await ask({}, { url: 'http://rebound.example/_mock/' })).status).toBe(403)
  })

  test('a rejected request changes nothing', async () => {
    const mock = createMock({ permits: 5, clock: 'manual' })
    const control = createControl(mock)
    mock.setPlan('starter')
    const reset = new Request('http://127.0.0.1:4010/_mock/reset', {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
    })
    expect((await control(reset, { remoteAddress: local })).status).toBe(403)
    expect(mock.plan).toBe('starter')
    expect(reset.bodyUsed).toBe(false)
  })

  test('a page of this machine may send requests, and read the responses', async () => {
    const headers = { Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'cross-site' }
    const answer = await ask({}, { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:5173')
    expect(answer.headers.get('Vary')).toBe('Origin')
  })

  test('a preflight succeeds only for pages of this machine', async () => {
    const preflight = (Origin: string) =>
      ask({}, { method: 'OPTIONS', headers: { Origin, 'Access-Control-Request-Method': 'DELETE' } })
    const local = await preflight('http://127.0.0.1:5173')
    expect(local.status).toBe(204)
    expect(local.headers.get('Access-Control-Allow-Headers')).toContain('X-Mock-Token')
    expect(local.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
    const evil = await preflight('https://evil.example')
    expect(evil.headers.has('Access-Control-Allow-Origin')).toBe(false)
  })
})

describe('with a token', () => {
  const token = 'control-secret-1'

  test.each([
    ['Authorization', `Bearer ${token}`],
    ['Authorization', `bearer ${token}`],
    ['X-Mock-Token', token],
  ])('%s lets everybody in, from everywhere', async (name, value) => {
    const headers = { [name]: value, Host: 'mock.example', Origin: 'https://app.example' }
    const answer = await ask({ token }, { from: '203.0.113.9', headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example')
  })

  test.each([
    {},
    { Authorization: 'Bearer control-secret-2' },
    { Authorization: `Basic ${token}` },
    { 'X-Mock-Token': '' },
    { 'X-Mock-Token': `${token}x` },
  ])('%j is not enough, also on this machine', async (headers) => {
    const answer = await ask({ token }, { headers })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(JSON.stringify(answer.body)).not.toContain(token)
  })

  test('an empty one throws, because everyone knows it', () => {
    expect(() => createControl(createMock({ permits: 1 }), { token: '' })).toThrow(
      '`token` must be a non-empty string (received "").',
    )
  })
})

test('responses are not cached, and not scripts', async () => {
  const { headers } = await ask({})
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
})
