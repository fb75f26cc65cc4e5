import { afterEach, expect, test, vi } from 'vitest'
import { serverTimeBefore } from './server-time.ts'

const at = (text: string) => Date.parse(`2026-03-02T${text}Z`)
const items = [{ updated_at: '2026-03-02T11:40:00Z' }, { updated_at: '2026-03-02T11:50:00Z' }, {}]
const noon = { date: 'Mon, 02 Mar 2026 12:00:00 GMT' }

afterEach(() => {
  vi.useRealTimers()
})

/** The time for a request that was sent 5 seconds ago. */
function timeOf(headers: Record<string, string>, updates: object[], sentAt: number): number {
  vi.useFakeTimers({ now: sentAt + 5_000, toFake: ['Date'] })
  return serverTimeBefore(new Headers(headers), updates, sentAt)
}

test('is the Date, less the duration of the request and the margin', () => {
  expect(timeOf(noon, items, at('15:00:00'))).toBe(at('11:59:45'))
})

test('is the time of this machine if the Date is ahead of it', () => {
  expect(timeOf(noon, items, at('11:00:00'))).toBe(at('10:59:50'))
})

test('is the latest update without a Date', () => {
  expect(timeOf({}, items, at('12:00:00'))).toBe(at('11:49:50'))
  expect(timeOf({ date: 'soon' }, items, at('12:00:00'))).toBe(at('11:49:50'))
})

test('leaves out updates that lie in the future', () => {
  expect(timeOf({}, [...items, { updated_at: '2099-01-01T00:00:00Z' }], at('12:00:00'))).toBe(at('11:49:50'))
})

test('is an hour ago without both', () => {
  expect(timeOf({}, [{}], at('12:00:00'))).toBe(at('10:59:50'))
})
