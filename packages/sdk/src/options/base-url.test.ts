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
  ['https://api.example.com/', 'https://api.example.com/v1'],
  ['https://api.example.com/v1//', 'https://api.example.com/v1'],
  ['https://gateway.example.com/permits/v2', 'https://gateway.example.com/permits/v2'],
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

const insecure = 'must be an https:// address, or http:// on a loopback host'
const extended = 'must be an address without credentials, query or fragment'
const relative = 'must be an absolute URL such as https://api.example.com/v1'

test.each([
  ['http://localhost.example.com', insecure, 'http://localhost.example.com'],
  ['http://127.0.0.1.example.com', insecure, 'http://127.0.0.1.example.com'],
  ['ftp://localhost', insecure, 'ftp://localhost'],
  ['htps://api.example.com', insecure, 'htps://api.example.com'],
  ['https://user:hunter2@api.example.com', extended, 'one that has them'],
  ['https://hunter2@api.example.com', extended, 'one that has them'],
  ['https://api.example.com/v1?x=1', extended, 'one that has them'],
  ['https://api.example.com/v1#x', extended, 'one that has them'],
  ['/v1', relative, '"/v1"'],
  ['https:/api.example.com', relative, '"https:/api.example.com"'],
  ['api.example.com', relative, '"api.example.com"'],
  ['localhost:4010/v1', relative, '"localhost:4010/v1"'],
  ['localhost:4010', relative, '"localhost:4010"'],
  ['user:hunter2@localhost', relative, 'something else'],
  ['https:api', relative, 'something else'],
  ['pt_live_secret', relative, 'something else'],
  ['https://u:p@[', relative, 'something else'],
])('%s is rejected', (value, expected, received) => {
  expect(errorMessage(value)).toBe(`\`baseUrl\` ${expected} (received ${received}).`)
})
