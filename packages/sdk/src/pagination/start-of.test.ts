import { expect, test } from 'vitest'
import { startOf } from './start-of.ts'

const at = (text: string) => Date.parse(`2026-03-02T${text}Z`)
const items = [{ updated_at: '2026-03-02T11:40:00Z' }, { updated_at: '2026-03-02T11:50:00Z' }, {}]

test('a walk begins at the service’s time, less what the answer took and ten seconds', () => {
  const headers = new Headers({ date: 'Mon, 02 Mar 2026 12:00:00 GMT' })
  expect(startOf(headers, items, 1_000, 6_000)).toBe(at('11:59:45'))
})

test('without that time, at the latest change that the answer shows', () => {
  expect(startOf(new Headers(), items, 1_000, 6_000)).toBe(at('11:49:50'))
  expect(startOf(new Headers({ date: 'soon' }), items, 1_000, 6_000)).toBe(at('11:49:50'))
})

test('without both, an hour ago by our clock', () => {
  expect(startOf(new Headers(), [{}], at('12:00:00'), at('12:00:05'))).toBe(at('10:59:50'))
})
