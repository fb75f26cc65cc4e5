import { messageOf } from '../../api/control-error.ts'

/** Result of one retry. */
export type RetryOutcome = 'delivered' | 'failed'

/** Progress of many retries. */
export interface RetryProgress {
  readonly done: number
  readonly delivered: number
  /** Message of the last retry that could not be sent. */
  readonly error: string | undefined
}

/** Options of {@link retryAll}. */
export interface RetryAllOptions {
  /** Retries a delivery. */
  readonly retry: (id: string) => Promise<RetryOutcome>
  /** Called after every retry. */
  readonly onProgress: (progress: RetryProgress) => void
  /** Stops further retries. Those that run are completed. */
  readonly signal: AbortSignal
}

/** Maximum number of retries at a time. */
const concurrency = 4

/** Retries deliveries, oldest first and four at a time. A retry that can't be sent doesn't stop the others. */
export async function retryAll(
  ids: readonly string[],
  { retry, onProgress, signal }: RetryAllOptions,
): Promise<RetryProgress> {
  let progress: RetryProgress = { done: 0, delivered: 0, error: undefined }
  const queue = ids.values()

  async function work(): Promise<void> {
    for (const id of queue) {
      if (signal.aborted) return
      const result = await settle(id)
      progress = {
        done: progress.done + 1,
        delivered: progress.delivered + (result.outcome === 'delivered' ? 1 : 0),
        error: result.error ?? progress.error,
      }
      onProgress(progress)
    }
  }

  async function settle(id: string): Promise<{ outcome?: RetryOutcome; error?: string }> {
    try {
      return { outcome: await retry(id) }
    } catch (error) {
      return { error: messageOf(error) }
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work))
  return progress
}
