import { expect, test } from 'vitest'
import { resolveBaseUrl } from './base-url.ts'
import { isConfigurationError } from './errors/configuration-error.ts'

function refusal(baseUrl: string): string {
  try {
    return `not refused, but ${resolveBaseUrl(baseUrl)}`
  } catch (error) {
    return isConfigurationError(error) ? error.message : `refused with ${error}`
  }
}

test.each([
  ['https://api.example.com', 'https://api.example.com/v1'],
  ['https://api.example.com/', 'https://api.example.com/v1'],
  ['https://api.example.com/v1', 'https://api.example.com/v1'],
  ['https://api.example.com/v1/', 'https://api.example.com/v1'],
  ['https://api.example.com/v1//', 'https://api.example.com/v1'],
  ['https://gateway.example.com/permits/v2', 'https://gateway.example.com/permits/v2'],
  ['HTTPS://API.example.com:443/v1', 'https://api.example.com/v1'],
  ['https://api.example.com/{x}', 'https://api.example.com/%7Bx%7D'],
  ['http://localhost:4010', 'http://localhost:4010/v1'],
  ['http://127.0.0.1:4010/v1', 'http://127.0.0.1:4010/v1'],
  ['http://127.1.2.3', 'http://127.1.2.3/v1'],
  ['http://[::1]:4010', 'http://[::1]:4010/v1'],
  ['http://mock.localhost', 'http://mock.localhost/v1'],
])('%s is used as %s', (given, used) => {
  expect(resolveBaseUrl(given)).toBe(used)
})

test('no address is no mistake yet', () => {
  expect(resolveBaseUrl(undefined)).toBeUndefined()
  expect(resolveBaseUrl('')).toBeUndefined()
})

test.each([
  [
    'http://api.example.com/v1',
    'http://api.example.com is not encrypted; use https:// (http:// is for loopback hosts only)',
  ],
  [
    'http://localhost.example.com',
    'http://localhost.example.com is not encrypted; use https:// (http:// is for loopback hosts only)',
  ],
  [
    'http://127.0.0.1.example.com',
    'http://127.0.0.1.example.com is not encrypted; use https:// (http:// is for loopback hosts only)',
  ],
  ['ftp://localhost', 'ftp://localhost is not encrypted; use https:// (http:// is for loopback hosts only)'],
  ['https://api.example.com/v1?x=1', 'it has a query or a fragment; leave them out'],
  ['https://api.example.com/v1#x', 'it has a query or a fragment; leave them out'],
  ['/v1', 'it is not an absolute URL; give one such as https://api.example.com/v1'],
  ['api.example.com', 'it is not an absolute URL; give one such as https://api.example.com/v1'],
])('%s is refused', (given, reason) => {
  expect(refusal(given)).toBe(`Could not use baseUrl, because ${reason}.`)
})

test('credentials are refused and not shown', () => {
  expect(refusal('https://user:hunter2@api.example.com')).toBe(
    'Could not use baseUrl, because it contains a user or password; pass the key as apiKey.',
  )
})
