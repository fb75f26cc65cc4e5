import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { anyText } from '../../test/any-text.ts'
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
})

test('encodes characters that would end the segment', () => {
  expect(fillPath('/permits/{uuid}', { uuid: 'a/b?c#d%2f é' })).toBe('/permits/a%2Fb%3Fc%23d%252f%20%C3%A9')
})

test('keeps a dollar sign', () => {
  expect(fillPath('/permits/{uuid}', { uuid: '$&$1' })).toBe('/permits/%24%26%241')
})

describe('throws for', () => {
  test.each([
    ['', '""'],
    [' ', '" "'],
    ['\n\t', '"\\n\\t"'],
    ['p-1 ', '"p-1 "'],
    ['\np-1', '"\\np-1"'],
    ['.', '"."'],
    ['..', '".."'],
    [undefined, 'undefined'],
    [null, 'null'],
    [Number.NaN, 'NaN'],
    [{}, '[object Object]'],
    [true, 'true'],
    ['\ud800', '"\\ud800"'],
  ])('%j, and says so', (value, shown) => {
    expect(refusal('/permits/{uuid}', { uuid: value })).toBe(
      `Could not call /permits/{uuid}: \`uuid\` must be an identifier as the service returned it (received ${shown}).`,
    )
  })

  test('missing values', () => {
    expect(refusal('/permits/{uuid}')).toContain('(received undefined)')
  })
})

test('every other text is one segment of the URL, and decodes to itself', () => {
  const text = fc.oneof(
    anyText,
    fc.string({
      unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', ' ', '?', '#', '{', '}', '\t', '\0', 'é', '😀'),
    }),
  )
  fc.assert(
    fc.property(
      text.map((value) => value.trim()).filter((value) => value !== '' && value !== '.' && value !== '..'),
      (value) => {
        const { pathname } = new URL(
          `https://permits.test/v1${fillPath('/permits/{uuid}/history', { uuid: value })}`,
        )
        const segments = pathname.split('/')
        expect(segments).toHaveLength(5)
        expect(decodeURIComponent(segments[3] ?? '')).toBe(value)
      },
    ),
    { seed: 2, numRuns: propertyRuns(300) },
  )
})
