import { describe, expect, test } from 'vitest'
import { parseTimestamp } from './timestamp.ts'

const noon = Date.UTC(2026, 10, 2, 12)

describe('parseTimestamp', () => {
  test.each([
    '2026-11-02T12:00:00Z',
    '2026-11-02T12:00:00.000Z',
    '2026-11-02T12:00:00.000000Z',
    '2026-11-02T14:00:00+02:00',
    '2026-11-02T12:00:00',
    '2026-11-02T12:00:00.000',
    '2026-11-02 12:00:00',
    '2026-11-02 12:00',
  ])('reads %s as noon UTC', (text) => {
    expect(parseTimestamp(text)).toBe(noon)
  })

  test('reads a date alone as midnight UTC', () => {
    expect(parseTimestamp('2026-11-02')).toBe(noon - 12 * 3_600_000)
  })

  test('keeps milliseconds', () => {
    expect(parseTimestamp('2026-11-02T12:00:00.250')).toBe(noon + 250)
  })

  test.each([
    undefined,
    '',
    'unknown',
    '-5',
    '2026',
    '2026-13-02T12:00:00Z',
    'Mon, 02 Nov 2026 12:00:00 GMT',
  ])('rejects %s', (text) => {
    expect(parseTimestamp(text)).toBeNaN()
  })
})
