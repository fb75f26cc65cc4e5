import { useEffect, useRef, useState } from 'preact/hooks'
import { dataOf, messageOf, type Schemas } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Button, ErrorNote } from '../../components/form.tsx'
import { Loaded } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { useAction, useOrganization, useQuery } from '../../state/hooks.ts'

interface RetryAllDialogProps {
  /** Deliveries of which the failed ones are retried. */
  readonly filter: { readonly webhook_id?: string; readonly permit_uuid?: string }
  readonly onClose: () => void
}

/** Dialog that counts the failed deliveries of a list, and retries them after a confirmation. Closing it stops the retries. */
export function RetryAllDialog({ filter, onClose }: RetryAllDialogProps) {
  const client = useOrganization()
  const [progress, setProgress] = useState<RetryProgress>()
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])
  const failed = useQuery((client) =>
    dataOf(client.GET('/deliveries', { params: { query: { ...filter, state: 'failed' } } })),
  )
  const ids = failed.data?.map(({ id }) => id) ?? []
  const retry = (delivery_id: string) =>
    dataOf(client.POST('/deliveries/{delivery_id}/retry', { params: { path: { delivery_id } } }))
  const { run, isRunning } = useAction(() =>
    retryAll(ids, { retry, onProgress: setProgress, signal: stopping.current.signal }),
  )
  const count = formatCount(ids.length)
  return (
    <Dialog title="Retry all failed deliveries" onClose={onClose}>
      <Loaded query={failed} empty={<p>None of the listed deliveries has failed.</p>}>
        {() => (
          <p>
            Failed deliveries that match the filters, whatever the search is: {count}. Each is sent again,
            four at a time.
          </p>
        )}
      </Loaded>
      {isRunning && <progress aria-label="Retries" max={ids.length} value={progress?.done ?? 0} />}
      <p role="status">
        {progress &&
          `${formatCount(progress.done)} of ${count} retried: ${formatCount(progress.delivered)} delivered, ${formatCount(progress.done - progress.delivered)} not.`}
      </p>
      <ErrorNote error={progress?.error} />
      <div class="actions">
        {ids.length > 0 && (isRunning || !progress) && (
          <Button kind="primary" onClick={() => (isRunning ? stopping.current.abort() : void run())}>
            {isRunning ? 'Stop' : `Retry ${count}`}
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

/** Progress of many retries. */
export interface RetryProgress {
  readonly done: number
  readonly delivered: number
  /** Message of the last retry that could not be sent. */
  readonly error: string | undefined
}

/** Options of {@link retryAll}. */
interface RetryAllOptions {
  /** Retries a delivery. Resolves with it as it is then. */
  readonly retry: (id: string) => Promise<Pick<Schemas['Delivery'], 'state'>>
  /** Called after every retry. */
  readonly onProgress?: (progress: RetryProgress) => void
  /** Stops further retries. Those that run are completed. */
  readonly signal?: AbortSignal
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
      if (signal?.aborted) return
      let isDelivered = false
      let error: string | undefined
      try {
        isDelivered = (await retry(id)).state === 'delivered'
      } catch (reason) {
        error = messageOf(reason)
      }
      progress = {
        done: progress.done + 1,
        delivered: progress.delivered + Number(isDelivered),
        error: error ?? progress.error,
      }
      onProgress?.(progress)
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work))
  return progress
}
