import { expect, test } from 'vitest'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { fillPath } from './build-request.ts'

function refusal(template: string, values?: Record<string, unknown>): string {
  try {
    return `accepted: ${fillPath(template, values)}`
  } catch (error) {
    return error instanceof ConfigurationError ? error.message : `thrown: ${error}`
  }
}

test('replaces the parameters with the values', () => {
  expect(fillPath('/permits/{uuid}/history', { uuid: 'p-1' })).toBe('/permits/p-1/history')
  expect(fillPath('/a/{x}/b/{y}', { x: 'one', y: 2 })).toBe('/a/one/b/2')
  expect(fillPath('/me')).toBe('/me')
  expect(fillPath('/a/{x}/b}c', { x: 'one' })).toBe('/a/one/b}c')
})

test.each([
  ['p-1 ', '"p-1 "'],
  ['\np-1', '"\\np-1"'],
  [Number.NaN, 'NaN'],
  [{}, '[object Object]'],
  ['\ud800', '"\\ud800"'],
])('throws for %j, and says so', (value, shown) => {
  expect(refusal('/permits/{uuid}', { uuid: value })).toBe(
    `Could not call /permits/{uuid}: \`uuid\` must be an identifier as the service returned it (received ${shown}).`,
  )
})
