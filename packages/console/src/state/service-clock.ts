import { type ReadonlySignal, signal } from '@preact/signals'
import type { ChangeBatch, LiveChanges } from '../api/live-changes.ts'

/** The mock's clock, as this page sees it. */
export interface ServiceClock {
  /** Time on the mock's clock in epoch milliseconds. Changes every second, or when a manual clock is moved. */
  readonly now: ReadonlySignal<number>
  readonly mode: ReadonlySignal<ChangeBatch['clock_mode']>
  close(): void
}

/** Follows the mock's clock. */
export function createServiceClock(changes: LiveChanges): ServiceClock {
  const now = signal(Date.now())
  const mode = signal<ChangeBatch['clock_mode']>('real')
  /** Difference of a real clock from that of the page. */
  let offsetMs = 0
  let isKnown = false
  const stop = changes.listen((batch) => {
    const at = Date.parse(batch.now)
    const isFirst = !isKnown
    isKnown = true
    offsetMs = at - Date.now()
    mode.value = batch.clock_mode
    // A real clock is read every second: batches come so often that every time on screen would be rendered again and again.
    if (isFirst || batch.clock_mode === 'manual') now.value = at
  })
  const timer = setInterval(() => {
    if (mode.value === 'real') now.value = Date.now() + offsetMs
  }, 1_000)
  return {
    now,
    mode,
    close() {
      stop()
      clearInterval(timer)
    },
  }
}
