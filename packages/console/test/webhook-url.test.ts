import { expect, it } from 'vitest'
import { problemOfUrl } from '../src/screens/webhooks/webhook-fields.tsx'

it.each([
  'https://example.com/hook',
  'http://localhost:3000/hook',
  'http://app.localhost',
  'http://127.0.0.1',
  'http://[::1]:8080/',
])('accepts %s', (url) => {
  expect(problemOfUrl(url)).toBeUndefined()
})

it.each([
  ['', 'Enter the address'],
  ['example.com/hook', 'not an absolute URL'],
  ['http://example.com/hook', 'example.com is not this machine'],
  ['http://127.0.0.1.example.com', 'is not this machine'],
  ['ftp://example.com', 'must start with https://'],
  ['https://user:password@example.com', 'user name or password'],
])('rejects %s', (url, reason) => {
  expect(problemOfUrl(url)).toContain(reason)
})
