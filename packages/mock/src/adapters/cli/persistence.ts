import { createRealClock } from '../../clock/clock.ts'
import type { DataFile } from './data-file.ts'

/** What is kept, and when it may have changed. */
interface Kept {
  snapshot(): unknown
  /** Tells of every request, which may have changed the state. */
  onRequest(listener: () => void): () => void
}

/** The keeping of a state. */
export interface Persistence {
  /** Tells of a change that no request to the service made. */
  noteChange(): void
  /** Writes what isn't written yet, and ends. */
  close(): void
}

/** Changes that come one after the other are written once. */
const calmMs = 250

/**
 * Writes the state after requests, once it is calm, and at the end. A write that fails is told of, and the next
 * one tries again.
 */
export function keepState(mock: Kept, file: DataFile, onError: (error: unknown) => void): Persistence {
  // The mock's own clock may stand still.
  const clock = createRealClock()
  let isWaiting = false
  let cancel = () => {}

  function save(): void {
    isWaiting = false
    try {
      file.write(mock.snapshot())
    } catch (error) {
      onError(error)
    }
  }

  function noteChange(): void {
    if (isWaiting) return
    isWaiting = true
    cancel = clock.schedule(clock.now() + calmMs, save, 'saving the data file')
  }

  const stop = mock.onRequest(noteChange)
  save()
  return {
    noteChange,
    close() {
      stop()
      cancel()
      save()
      file.release()
    },
  }
}
