import http from 'node:http'
import { json } from 'node:stream/consumers'
import { createHandlers } from '@permit-tracking/mock/msw'
import axios from 'axios'
import ky from 'ky'
import { setupServer } from 'msw/node'
import * as undici from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strict } from './msw-support.ts'
import { createTestMock } from './support.ts'

const mock = createTestMock({ baseUrl: 'http://permits.test/v1' })
const server = setupServer(...createHandlers(mock))
const url = `${mock.baseUrl}/me`
const headers = { Authorization: `Bearer ${mock.apiKey}` }
const me = { data: mock.organization }

// What msw can reach of the package undici is its fetch, once that is the global one.
beforeAll(() => {
  undici.install()
  server.listen(strict)
})
afterAll(() => server.close())

test('axios is answered by the mock', async () => {
  const { status, data } = await axios.get(url, { headers })
  expect(status).toBe(200)
  expect(data).toMatchObject(me)
})

test('node:http is answered by the mock', async () => {
  const body = await new Promise((resolve, reject) => {
    http.get(url, { headers }, (response) => resolve(json(response))).on('error', reject)
  })
  expect(body).toMatchObject(me)
})

test('ky is answered by the mock', async () => {
  expect(await ky.get(url, { headers }).json()).toMatchObject(me)
})

test('undici, installed as the global fetch, is answered by the mock', async () => {
  const response = await fetch(url, { headers })
  expect(await response.json()).toMatchObject(me)
})
