import { describe, expect, it } from 'vitest'
import { formatDuration, formatRelative, formatUtc, showInvisible, toPrettyText } from '../src/format.ts'

describe('times', () => {
  it.each([
    [300_000, 'in 5 minutes'],
    [-3 * 86_400_000, '3 days ago'],
    [-86_400_000, 'yesterday'],
    [400, 'now'],
  ])('shows a distance of %i ms as "%s"', (distance, text) => {
    expect(formatRelative(distance)).toBe(text)
  })

  it('shows exact times in UTC, and takes a time without a zone for one in UTC', () => {
    expect(formatUtc('2026-03-02T12:00:00Z')).toBe('2026-03-02 12:00:00 UTC')
    expect(formatUtc('2026-03-02T12:00:00.250Z')).toBe('2026-03-02 12:00:00.250 UTC')
    expect(formatUtc('2026-03-02T12:00:00')).toBe('2026-03-02 12:00:00 UTC')
    expect(formatUtc('not a time')).toBe('not a time')
  })

  it('shows durations with a unit', () => {
    expect([12.4, 1_250, 30_000, 1_890_000].map(formatDuration)).toEqual(['12 ms', '1.3 s', '30 s', '31.5 m'])
  })
})

describe('texts of others', () => {
  it('shows control characters of terminals and of text direction as escapes', () => {
    expect(showInvisible('\x1b[31mred\x1b[0m')).toBe('\\u001b[31mred\\u001b[0m')
    expect(showInvisible('user\u202egnp.exe')).toBe('user\\u202egnp.exe')
    expect(showInvisible('line\n\tindented')).toBe('line\n\tindented')
  })

  it('indents JSON and leaves other texts alone', () => {
    expect(toPrettyText('{"a":1}')).toBe('{\n  "a": 1\n}')
    expect(toPrettyText('<p>not JSON')).toBe('<p>not JSON')
    expect(toPrettyText(undefined)).toBe('')
  })
})
