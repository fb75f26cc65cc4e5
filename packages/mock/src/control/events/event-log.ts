import type { components } from '../../../../../spec/generated/control-types.ts'

/** Event of the control API. */
export type ControlEvent = components['schemas']['ControlEvent']

/** The newest events, by position. */
export interface EventLog {
  /** Position after the newest event. */
  readonly end: number
  add(event: ControlEvent): void
  /** Returns the events from the position on; undefined if some of them are no longer stored, or for an unknown position. */
  since(position: number): ControlEvent[] | undefined
}

/** Maximum number of stored events. */
const capacity = 2_000

/** Creates an empty log. */
export function createEventLog(): EventLog {
  const events: ControlEvent[] = []
  let end = 0
  return {
    get end() {
      return end
    },
    add(event) {
      // Overwrites the oldest one.
      events[end % capacity] = event
      end += 1
    },
    since(position) {
      const count = end - position
      if (!Number.isSafeInteger(position) || position < 0 || count < 0 || count > capacity) return undefined
      const start = position % capacity
      return [
        ...events.slice(start, start + count),
        ...events.slice(0, Math.max(0, start + count - capacity)),
      ]
    },
  }
}
