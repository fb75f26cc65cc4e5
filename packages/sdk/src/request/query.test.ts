import { describe, expect, test } from 'vitest'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { serializeQuery, toIsoText } from './query.ts'

function refusal(run: () => unknown): string {
  try {
    return `accepted: ${run()}`
  } catch (error) {
    return error instanceof ConfigurationError ? error.message : `thrown: ${error}`
  }
}

describe('a query', () => {
  test('is written in its order, encoded', () => {
    expect(serializeQuery({ page: 2, per_page: 50, status: 'Approved, With Conditions & more' })).toBe(
      'page=2&per_page=50&status=Approved%2C+With+Conditions+%26+more',
    )
  })

  test('leaves out what is absent, and keeps empty text', () => {
    expect(serializeQuery({ page: undefined, type: null, q: '', flag: false })).toBe('q=&flag=false')
    expect(serializeQuery({})).toBe('')
  })

  test('writes a Date as ISO 8601 in UTC', () => {
    expect(serializeQuery({ updated_since: new Date('2026-03-01T01:00:00+01:00') })).toBe(
      'updated_since=2026-03-01T00%3A00%3A00.000Z',
    )
  })

  test.each([
    [{ per_page: '50' }, '`per_page` must be a whole number from 1 to 100 (received "50").'],
    [{ page: 2 ** 53 }, `\`page\` must be a whole number from 1 (received ${2 ** 53}).`],
    [{ status: null }, '`status` must be a label (received null). Leave it out for all statuses.'],
    [{ status: ['a', 'b'] }, '`status` must be a string, a number or a boolean (received Array).'],
  ])('%j throws', (query, message) => {
    expect(refusal(() => serializeQuery(query))).toBe(message)
  })
})

describe('an instant', () => {
  test('is a Date, or text as it was given', () => {
    expect(toIsoText('updated_since', new Date(0))).toBe('1970-01-01T00:00:00.000Z')
    expect(toIsoText('updated_since', '2026-03-01T00:00:00Z')).toBe('2026-03-01T00:00:00Z')
    expect(toIsoText('updated_since', '2028-02-29T23:30+02:00')).toBe('2028-02-29T23:30+02:00')
    expect(toIsoText('updated_since', '2028-02-29')).toBe('2028-02-29T00:00:00Z')
  })

  test.each([
    ['2026-02-30', '"2026-02-30"'],
    ['2026-02-29T00:00:00Z', '"2026-02-29T00:00:00Z"'],
    ['2026-04-31T00:00:00+02:00', '"2026-04-31T00:00:00+02:00"'],
    ['2026-03-01T24:00:00Z', '"2026-03-01T24:00:00Z"'],
    ['', '""'],
  ])('is not %j', (value, shown) => {
    expect(refusal(() => toIsoText('updated_since', value))).toBe(
      `\`updated_since\` must be a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z (received ${shown}).`,
    )
    expect(refusal(() => serializeQuery({ since: new Date(Number.NaN) }))).toContain('an invalid Date')
  })
})
