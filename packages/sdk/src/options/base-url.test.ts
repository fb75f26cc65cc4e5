import { expect, test } from 'vitest'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { resolveBaseUrl } from './base-url.ts'

function errorMessage(baseUrl: string): string {
  try {
    return `not rejected, but ${resolveBaseUrl(baseUrl)}`
  } catch (error) {
    return error instanceof ConfigurationError ? error.message : `rejected with ${error}`
  }
}

test.each([
  ['https://api.example.com', 'https://api.example.com/v1'],
  ['https://api.example.com/', 'https://api.example.com/v1'],
  ['https://api.example.com/v1', 'https://api.example.com/v1'],
  ['https://api.example.com/v1/', 'https://api.example.com/v1'],
  ['https://api.example.com/v1//', 'https://api.example.com/v1'],
  ['https://gateway.example.com/permits/v2', 'https://gateway.example.com/permits/v2'],
  ['https://gateway.example.com/permits', 'https://gateway.example.com/permits'],
  ['HTTPS://API.example.com:443/v1', 'https://api.example.com/v1'],
  ['https://api.example.com/{x}', 'https://api.example.com/%7Bx%7D'],
  ['http://localhost:4010', 'http://localhost:4010/v1'],
  ['http://127.0.0.1:4010/v1', 'http://127.0.0.1:4010/v1'],
  ['http://127.1.2.3', 'http://127.1.2.3/v1'],
  ['http://[::1]:4010', 'http://[::1]:4010/v1'],
  ['http://mock.localhost', 'http://mock.localhost/v1'],
])('%s is used as %s', (value, used) => {
  expect(resolveBaseUrl(value)).toBe(used)
})

test('an absent address is not an error yet', () => {
  expect(resolveBaseUrl(undefined)).toBeUndefined()
  expect(resolveBaseUrl('')).toBeUndefined()
})

test.each([
  [
    'http://api.example.com/v1',
    'must be an https:// address, or http:// on a loopback host (received http://api.example.com)',
  ],
  [
    'http://localhost.example.com',
    'must be an https:// address, or http:// on a loopback host (received http://localhost.example.com)',
  ],
  [
    'http://127.0.0.1.example.com',
    'must be an https:// address, or http:// on a loopback host (received http://127.0.0.1.example.com)',
  ],
  [
    'ftp://localhost',
    'must be an https:// address, or http:// on a loopback host (received ftp://localhost)',
  ],
  [
    'https://api.example.com/v1?x=1',
    'must be an address without credentials, query or fragment (received one that has them)',
  ],
  [
    'https://api.example.com/v1#x',
    'must be an address without credentials, query or fragment (received one that has them)',
  ],
  ['/v1', 'must be an absolute URL such as https://api.example.com/v1 (received "/v1")'],
  [
    'api.example.com',
    'must be an absolute URL such as https://api.example.com/v1 (received "api.example.com")',
  ],
  [
    'https:/api.example.com',
    'must be an absolute URL such as https://api.example.com/v1 (received "https:/api.example.com")',
  ],
  [
    'localhost:4010/v1',
    'must be an absolute URL such as https://api.example.com/v1 (received "localhost:4010/v1")',
  ],
  [
    'localhost:4010',
    'must be an absolute URL such as https://api.example.com/v1 (received "localhost:4010")',
  ],
  [
    'user:hunter2@localhost',
    'must be an absolute URL such as https://api.example.com/v1 (received something else)',
  ],
  ['https:api', 'must be an absolute URL such as https://api.example.com/v1 (received something else)'],
  [
    'htps://api.example.com',
    'must be an https:// address, or http:// on a loopback host (received htps://api.example.com)',
  ],
  ['pt_live_secret', 'must be an absolute URL such as https://api.example.com/v1 (received something else)'],
  ['https://u:p@[', 'must be an absolute URL such as https://api.example.com/v1 (received something else)'],
])('%s is rejected', (value, reason) => {
  expect(errorMessage(value)).toBe(`\`baseUrl\` ${reason}.`)
})

test('credentials are rejected and not shown', () => {
  expect(errorMessage('https://user:hunter2@api.example.com')).toBe(
    '`baseUrl` must be an address without credentials, query or fragment (received one that has them).',
  )
})
