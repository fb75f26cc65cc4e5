import { describe, expect, test } from 'vitest'
import { isConfigurationError } from './errors/configuration-error.ts'
import { serializeQuery, toMoment } from './query.ts'

function refusal(run: () => unknown): string {
  try {
    return `not refused, but ${run()}`
  } catch (error) {
    return isConfigurationError(error) ? error.message : `refused with ${error}`
  }
}

describe('a query', () => {
  test('is written in its order, encoded', () => {
    expect(serializeQuery({ page: 2, per_page: 50, status: 'In Review & more' })).toBe(
      'page=2&per_page=50&status=In+Review+%26+more',
    )
  })

  test('leaves out what is absent, and keeps empty text', () => {
    expect(serializeQuery({ page: undefined, status: null, q: '', flag: false })).toBe('q=&flag=false')
    expect(serializeQuery({})).toBe('')
  })

  test('writes a Date as ISO 8601 in UTC', () => {
    expect(serializeQuery({ updated_since: new Date('2026-03-01T01:00:00+01:00') })).toBe(
      'updated_since=2026-03-01T00%3A00%3A00.000Z',
    )
  })

  test.each([
    [{ per_page: 0 }, 'Could not use per_page, because it is 0; give a whole number from 1 to 100.'],
    [{ per_page: 101 }, 'Could not use per_page, because it is 101; give a whole number from 1 to 100.'],
    [{ per_page: 1.5 }, 'Could not use per_page, because it is 1.5; give a whole number from 1 to 100.'],
    [
      { per_page: Number.NaN },
      'Could not use per_page, because it is NaN; give a whole number from 1 to 100.',
    ],
    [{ per_page: '50' }, 'Could not use per_page, because it is "50"; give a whole number from 1 to 100.'],
    [{ page: 0 }, 'Could not use page, because it is 0; give a whole number from 1.'],
    [{ page: -1 }, 'Could not use page, because it is -1; give a whole number from 1.'],
    [{ page: 2 ** 53 }, `Could not use page, because it is ${2 ** 53}; give a whole number from 1.`],
    [{ status: ['a', 'b'] }, 'Could not use status, because it is a list; give text.'],
    [{ signal: {} }, 'Could not use signal, because it is of type object; give text.'],
  ])('%j is refused', (query, message) => {
    expect(refusal(() => serializeQuery(query))).toBe(message)
  })

  test.each([{ per_page: 1 }, { per_page: 100 }, { page: 1 }])('%j is not', (query) => {
    expect(serializeQuery(query)).toMatch(/^(per_)?page=\d+$/)
  })
})

describe('a moment', () => {
  test('is a Date, or text as it was given', () => {
    expect(toMoment('updated_since', new Date(0))).toBe('1970-01-01T00:00:00.000Z')
    expect(toMoment('updated_since', '2026-03-01T00:00:00Z')).toBe('2026-03-01T00:00:00Z')
  })

  test.each([
    [new Date(Number.NaN), 'an invalid Date'],
    ['yesterday', '"yesterday"'],
    ['', '""'],
  ])('is not %j', (value, shown) => {
    expect(refusal(() => toMoment('updated_since', value))).toBe(
      `Could not use updated_since, because it is ${shown}; give a valid Date, or ISO 8601 text such as 2026-03-01T00:00:00Z.`,
    )
    expect(refusal(() => serializeQuery({ since: new Date(Number.NaN) }))).toContain('an invalid Date')
  })
})
