import { type Clock, isManualClock } from '../../clock/clock.ts'
import type { components } from '../../generated/control-types.ts'
import type { Mock } from '../../mock.ts'
import { summarizeRequest } from '../describe.ts'
import { type ControlEvent, createEventLog, type EventLog } from './event-log.ts'
import { mergeEvents } from './merge-events.ts'

/** Changes between two cursors, with the time of the mock. */
export type EventBatch = components['schemas']['EventBatch']

/** Part of a mock whose changes are read. */
export type ObservedMock = Pick<Mock, 'clock' | 'onRequest' | 'onChange'>

/** Changes of a mock, for any number of readers. A reader is nothing but its cursor. */
export interface EventReader {
  /** Returns what changed since the cursor; without one, nothing. */
  read(cursor: string | undefined): EventBatch
  /** True if nothing changed since the cursor. */
  isCurrent(cursor: string): boolean
  /** Calls the listener after every event. Until the returned function is called, recording goes on. */
  listen(listener: () => void): () => void
}

/** Time after the last reading for which events are recorded. */
const recordingMs = 60_000

/** Creates a reader that records while somebody reads. `time` is real time: the clock of the mock may stand still. */
export function createEventReader(mock: ObservedMock, time: Clock): EventReader {
  let recording: Recording | undefined
  const listeners = new Set<() => void>()
  let lastReadAt = 0

  function record(event: ControlEvent): void {
    recording?.log.add(event)
    for (const listener of listeners) listener()
  }

  function start(): Recording {
    const stops = [
      mock.onRequest((entry) => record({ type: 'request', request: summarizeRequest(entry) })),
      mock.onChange(record),
    ]
    recording = { run: createRun(), log: createEventLog() }
    stopLater(() => {
      for (const stop of stops) stop()
      recording = undefined
    })
    return recording
  }

  function stopLater(stop: () => void): void {
    time.schedule(lastReadAt + recordingMs, () => {
      if (listeners.size > 0) lastReadAt = time.now()
      if (time.now() - lastReadAt < recordingMs) stopLater(stop)
      else stop()
    })
  }

  return {
    read(cursor) {
      lastReadAt = time.now()
      const current = recording ?? start()
      const events = cursor === undefined ? [] : eventsSince(current, cursor)
      const { clock } = mock
      return {
        cursor: cursorOf(current),
        now: new Date(clock.now()).toISOString(),
        clock_mode: isManualClock(clock) ? 'manual' : 'real',
        missed: events === undefined,
        changes: mergeEvents(events ?? []),
      }
    },
    isCurrent: (cursor) => recording !== undefined && cursorOf(recording) === cursor,
    listen(listener) {
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener)) lastReadAt = time.now()
      }
    },
  }
}

/** Events from a first reader until nobody has read for a while. */
interface Recording {
  /** Part of its cursors, so that cursors of other recordings and processes are unknown. */
  readonly run: string
  readonly log: EventLog
}

function createRun(): string {
  return Math.random().toString(36).slice(2, 10)
}

function cursorOf({ run, log }: Recording): string {
  return `${run}-${log.end}`
}

function eventsSince({ run, log }: Recording, cursor: string): ControlEvent[] | undefined {
  const [, cursorRun, position] = /^(\w+)-(\d+)$/.exec(cursor) ?? []
  return cursorRun === run ? log.since(Number(position)) : undefined
}
