import { createRealClock } from '../../clock/clock.ts'
import type { MockChange } from '../../domain/changes.ts'
import { messageOf } from '../../errors/message-of.ts'
import type { Mock } from '../../mock.ts'
import type { DataFile } from './data-file.ts'

/** Keeps the state of a mock in a file. */
export interface Persistence {
  /** Saves changes before it returns. */
  save(): void
  /**
   * Saves the last changes, counts of reads included, and unlocks the file. Returns false if they could not be saved. Later changes
   * are not saved, because another server may have the file by then.
   */
  close(): boolean
}

/**
 * Writes the state to the file, and again after each change: before the response to the request that made it, or else within
 * {@link delayMs}. Counters of reads (usage, rate windows) are saved with the next change, and at the end.
 *
 * @param report - Receives a sentence when saving fails, and when it succeeds again.
 * @throws Error if the file can't be written.
 */
export function keepState(
  mock: Pick<Mock, 'snapshot' | 'onChange' | 'onRequest'>,
  file: DataFile,
  path: string,
  report: (sentence: string) => void,
): Persistence {
  // Real time, because the mock's clock may stand still.
  const clock = createRealClock()
  let hasChanged = false
  let isFailing = false
  let isClosed = false
  let cancelDelayed: (() => void) | undefined

  try {
    file.write(mock.snapshot())
  } catch (error) {
    throw new Error(`Could not write ${path}: ${messageOf(error)}.`)
  }

  function save(): boolean {
    if (isClosed) return false
    cancelDelayed?.()
    cancelDelayed = undefined
    try {
      file.write(mock.snapshot())
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
    if (isFailing) report(`Saved to ${path} again, with every change.`)
    isFailing = false
    hasChanged = false
    return true
  }

  function saveLater(ms: number): void {
    if (isClosed) return
    cancelDelayed ??= clock.schedule(clock.now() + ms, () => void save(), 'saving the data file')
  }

  mock.onChange(({ type }) => {
    if (notInSnapshot.has(type)) return
    hasChanged = true
    saveLater(delayMs)
  })
  // A listener is called before the response is sent.
  mock.onRequest(() => {
    if (hasChanged) save()
  })

  return {
    save: () => void save(),
    close() {
      const isSaved = save()
      isClosed = true
      cancelDelayed?.()
      file.release()
      return isSaved
    },
  }
}

/** Maximum delay of a save, in milliseconds. The changes of many deliveries share one. */
const delayMs = 50

const retryMs = 1_000

/** Changes of what a snapshot doesn't contain: `churn` changes lists between pages, `sabotage` responses for a test suite. */
const notInSnapshot: ReadonlySet<MockChange['type']> = new Set([
  'faults',
  'churn',
  'requests',
  'dialect',
  'sabotage',
])
