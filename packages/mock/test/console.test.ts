import { mountConsole } from '@permit-tracking/mock/console'
import { expect, test } from 'vitest'
import { createPageFetch } from '../src/adapters/console/page-fetch.ts'
import { createTestMock } from './support.ts'

test('the console of a page reaches the control API and the service without a network', async () => {
  const mock = createTestMock()
  const { fetch, controlUrl } = createPageFetch(mock)
  expect(controlUrl).toBe(`${new URL(mock.baseUrl).origin}/_mock`)
  const control: { data: { base_url: string } } = JSON.parse(
    await (await fetch(new Request(`${controlUrl}/`))).text(),
  )
  expect(control.data.base_url).toBe(mock.baseUrl)
  const created = await fetch(
    new Request(`${controlUrl}/organizations/default/keys`, {
      method: 'POST',
      body: '{"name":"Console","permissions":["read"]}',
    }),
  )
  const { data }: { data: { key: string } } = JSON.parse(await created.text())
  const me = await fetch(
    new Request(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${data.key}` } }),
  )
  expect(me.status).toBe(200)
})

test('it sends no other request', async () => {
  const { fetch } = createPageFetch(createTestMock())
  await expect(fetch(new Request('https://other.example/_mock/'))).rejects.toThrow(
    'https://other.example/_mock/ is neither beneath',
  )
})

test('outside of a page it says where to call it', () => {
  expect(() => mountConsole(createTestMock())).toThrow(
    new TypeError(
      'Could not mount the console: there is no document. Call `mountConsole` in a page; `npx @permit-tracking/mock` serves the console elsewhere.',
    ),
  )
})

test('an unknown option is an error', () => {
  const options = { open: false, shortcuts: false }
  expect(() => mountConsole(createTestMock(), options)).toThrow('Did you mean shortcut?')
})
