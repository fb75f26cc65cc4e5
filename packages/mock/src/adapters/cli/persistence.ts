import { createRealClock } from '../../clock/clock.ts'
import type { RequestEntry } from '../../http/journal/entry.ts'
import type { MockState } from '../../mock-hooks.ts'
import type { DataFile } from './data-file.ts'
import { messageOf } from './files.ts'

/** Keeps a state in a file. */
export interface Persistence {
  /** Saves what the request has changed. To be called before its response is sent. */
  noteRequest(request: Pick<RequestEntry, 'method' | 'fault'>): void
  /** Saves changes before it returns. */
  save(): void
  /** Saves changes within {@link delayMs}, for the outcome of deliveries. */
  saveSoon(): void
  /**
   * Saves the last changes, counts of reads included, and unlocks the file. Returns false if they could not be saved. Later changes
   * are not saved, because another server may have the file by then.
   */
  close(): boolean
}

/**
 * Writes the state to the file, and again after each change. Requests that read are not saved: what they count
 * (usage, rate windows, when a key was last used) is saved with the next change, and at the end.
 *
 * @param report - Receives a sentence when saving fails, and when it succeeds again.
 * @throws Error if the file can't be written.
 */
export function keepState(
  state: MockState,
  file: DataFile,
  path: string,
  report: (sentence: string) => void,
): Persistence {
  // Real time, because the mock's clock may stand still.
  const clock = createRealClock()
  let isFailing = false
  let isClosed = false
  /** State at the last save. Churn that has ended since may have changed something before. */
  let hadChurn = state.hasChurn
  let cancelDelayed: (() => void) | undefined

  try {
    file.write(state.snapshot())
  } catch (error) {
    throw new Error(`Could not write ${path}: ${messageOf(error)}.`)
  }

  function save(): boolean {
    if (isClosed) return false
    cancelDelayed?.()
    cancelDelayed = undefined
    try {
      file.write(state.snapshot())
    } catch (error) {
      if (!isFailing) {
        report(
          `Could not save to ${path}: ${messageOf(error)}. Changes are lost when this server ends. It retries every second.`,
        )
      }
      isFailing = true
      saveLater(retryMs)
      return false
    }
    hadChurn = state.hasChurn
    if (isFailing) report(`Saved to ${path} again, with every change.`)
    isFailing = false
    return true
  }

  function saveLater(ms: number): void {
    if (isClosed) return
    cancelDelayed ??= clock.schedule(clock.now() + ms, () => void save(), 'saving the data file')
  }

  return {
    noteRequest({ method, fault }) {
      const isRead = method === 'GET' || method === 'HEAD'
      // Churn and revoking faults change something, even if the request only reads.
      const isRevoked = fault?.startsWith('key_revoked') === true
      if (!isRead || isRevoked || hadChurn || state.hasChurn) save()
    },
    save: () => void save(),
    saveSoon: () => saveLater(delayMs),
    close() {
      const isSaved = save()
      isClosed = true
      cancelDelayed?.()
      file.release()
      return isSaved
    },
  }
}

/** Longest time that the outcome of a delivery is not saved, in milliseconds. Many deliveries have few saves. */
const delayMs = 50

const retryMs = 1_000
