import { afterEach, beforeEach, vi } from 'vitest'

/** Gives every test of the file a fake clock at this moment. Timers fire at once and move it. */
export function useFakeClock(now = Date.parse('2026-03-02T12:00:00Z')): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })
    vi.setTimerTickMode('nextTimerAsync')
  })
  afterEach(() => void vi.useRealTimers())
}
