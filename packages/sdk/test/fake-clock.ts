import { afterEach, beforeEach, vi } from 'vitest'

/** Installs a fake clock at this time for every test of the file. Timers fire at once and advance it. */
export function useFakeClock(now = Date.parse('2026-03-02T12:00:00Z')): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
    vi.setTimerTickMode('nextTimerAsync')
  })
  afterEach(() => void vi.useRealTimers())
}
