import type { components } from '../../../../../spec/generated/control-types.ts'
import { isManualClock } from '../../clock/clock.ts'
import type { Mock } from '../../mock.ts'
import { summarizeRequest } from '../describe.ts'
import { type ControlEvent, createEventLog } from './event-log.ts'

/** Changes between two cursors, with the time of the mock. */
export type EventBatch = components['schemas']['EventBatch']

/** Part of a mock whose changes are read. */
export type ObservedMock = Pick<Mock, 'clock' | 'onRequest' | 'onChange'>

/** Changes of a mock, for any number of readers. A reader keeps only a cursor. */
export interface EventFeed {
  /** Returns what changed since the cursor; without one, nothing. */
  read(cursor: string | undefined): EventBatch
  /** True if nothing changed since the cursor. */
  isCurrent(cursor: string): boolean
  /** Calls the listener after every event, until the returned function is called. */
  listen(listener: () => void): () => void
}

/** Creates a feed that starts recording at the first `read()`. */
export function createEventFeed(mock: ObservedMock): EventFeed {
  const log = createEventLog()
  // Part of each cursor, so that cursors of another process are unknown.
  const instanceId = Math.random().toString(36).slice(2, 10)
  const listeners = new Set<() => void>()
  let isRecording = false

  function record(event: ControlEvent): void {
    log.add(event)
    for (const listener of listeners) listener()
  }

  function eventsSince(cursor: string): ControlEvent[] | undefined {
    const [, cursorInstance, position] = /^(\w+)-(\d+)$/.exec(cursor) ?? []
    return cursorInstance === instanceId ? log.since(Number(position)) : undefined
  }

  return {
    read(cursor) {
      if (!isRecording) {
        mock.onRequest((entry) => record({ type: 'request', request: summarizeRequest(entry) }))
        mock.onChange(record)
        isRecording = true
      }
      const events = cursor === undefined ? [] : eventsSince(cursor)
      const { clock } = mock
      return {
        cursor: `${instanceId}-${log.end}`,
        now: new Date(clock.now()).toISOString(),
        clock_mode: isManualClock(clock) ? 'manual' : 'real',
        missed: events === undefined,
        changes: mergeEvents(events ?? []),
      }
    },
    isCurrent: (cursor) => cursor === `${instanceId}-${log.end}`,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the last event of each changed object, in the order of the events. */
function mergeEvents(events: readonly ControlEvent[]): ControlEvent[] {
  const merged = new Map<string, ControlEvent>()
  for (const event of events) {
    const key = keyOf(event)
    // Moves it to the end.
    merged.delete(key)
    merged.set(key, event)
  }
  return [...merged.values()]
}

/** Returns a text that identifies what changed. */
function keyOf(event: ControlEvent): string {
  if (event.type === 'request') return event.request.id
  if (event.type === 'delivery') return event.delivery_id
  // The other types have only identifiers.
  return JSON.stringify(event)
}
