import { useEffect, useRef, useState } from 'preact/hooks'
import { dataOf, messageOf } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Button, ErrorNote, Field, Form, textOf } from '../../components/form.tsx'
import { formatCount, formatUtc } from '../../format.ts'
import { useConsole, useOrganization } from '../../state/hooks.ts'

interface RetryAllDialogProps {
  /** Webhook whose deliveries are retried. Default all. */
  readonly webhookId: string | undefined
  readonly onClose: () => void
}

/** Failed deliveries since a time. */
interface Selection {
  readonly since: string
  readonly ids: readonly string[]
}

/** Dialog that counts the failed deliveries since a time, and retries them after a confirmation. */
export function RetryAllDialog({ webhookId, onClose }: RetryAllDialogProps) {
  const { clock } = useConsole()
  const client = useOrganization()
  const [selection, setSelection] = useState<Selection>()
  const suggested = new Date(clock.now.peek() - 3_600_000).toISOString().slice(0, 16)

  async function count(values: FormData): Promise<void> {
    const since = `${textOf(values, 'since')}Z`
    const query = {
      state: 'failed',
      created_since: new Date(since).toISOString(),
      ...(webhookId !== undefined && { webhook_id: webhookId }),
    } as const
    const deliveries = await dataOf(client.GET('/deliveries', { params: { query } }))
    setSelection({ since, ids: deliveries.map(({ id }) => id) })
  }
  return (
    <Dialog title="Retry all failed deliveries" onClose={onClose}>
      {selection ? (
        <Retries {...selection} onBack={() => setSelection(undefined)} onClose={onClose} />
      ) : (
        <Form submit="Count them" onSubmit={count} onCancel={onClose}>
          <Field
            label="Created since (UTC)"
            hint={`Deliveries of ${webhookId === undefined ? 'all webhooks' : 'the chosen webhook'}.`}
            name="since"
            type="datetime-local"
            required
            defaultValue={suggested}
          />
        </Form>
      )}
    </Dialog>
  )
}

interface RetriesProps extends Selection {
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Question, progress and result of the retries. The first button takes over each step, so that it keeps the focus. */
function Retries({ since, ids, onBack, onClose }: RetriesProps) {
  const client = useOrganization()
  const [phase, setPhase] = useState<'question' | 'running' | 'ended'>('question')
  const [{ done, delivered, error }, setProgress] = useState<RetryProgress>(none)
  const stopping = useRef(new AbortController())
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => {
    first.current?.querySelector('button')?.focus()
    return () => stopping.current.abort()
  }, [])

  async function retry(delivery_id: string) {
    const { state, attempts } = await dataOf(
      client.POST('/deliveries/{delivery_id}/retry', { params: { path: { delivery_id } } }),
    )
    return state === 'delivered' && isSuccess(attempts.at(-1)?.status) ? 'delivered' : 'failed'
  }
  async function start(): Promise<void> {
    setPhase('running')
    await retryAll(ids, { retry, onProgress: setProgress, signal: stopping.current.signal })
    setPhase('ended')
  }

  const question =
    ids.length === 0
      ? `No delivery has failed since ${formatUtc(since)}. Choose an earlier time.`
      : `Failed deliveries since ${formatUtc(since)}: ${formatCount(ids.length)}. Each is sent again, four at a time.`
  const failed = done - delivered
  const steps = {
    question: { text: `Retry ${formatCount(ids.length)}`, action: start },
    running: { text: 'Stop', action: () => stopping.current.abort() },
    ended: { text: 'Close', action: onClose },
  }
  return (
    <>
      <div class="prose">
        {phase === 'question' && <p>{question}</p>}
        {phase === 'running' && <progress aria-label="Retries" max={ids.length} value={done} />}
        <p role="status">
          {phase !== 'question' &&
            `${formatCount(done)} of ${formatCount(ids.length)} retried: ${formatCount(delivered)} delivered, ${formatCount(failed)} not.`}
        </p>
      </div>
      <ErrorNote error={error} />
      <div class="actions" ref={first}>
        {(phase !== 'question' || ids.length > 0) && (
          <Button kind={phase === 'running' ? 'plain' : 'primary'} onClick={steps[phase].action}>
            {steps[phase].text}
          </Button>
        )}
        {phase === 'question' && (
          <>
            <Button onClick={onBack}>Other time</Button>
            <Button onClick={onClose}>Cancel</Button>
          </>
        )}
      </div>
    </>
  )
}

const none: RetryProgress = { done: 0, delivered: 0, error: undefined }

function isSuccess(status: number | null | undefined): boolean {
  return typeof status === 'number' && status >= 200 && status < 300
}

/** Result of one retry. */
type RetryOutcome = 'delivered' | 'failed'

/** Progress of many retries. */
export interface RetryProgress {
  readonly done: number
  readonly delivered: number
  /** Message of the last retry that could not be sent. */
  readonly error: string | undefined
}

/** Options of {@link retryAll}. */
interface RetryAllOptions {
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
      let delivered = 0
      let error: string | undefined
      try {
        if ((await retry(id)) === 'delivered') delivered = 1
      } catch (reason) {
        error = messageOf(reason)
      }
      progress = {
        done: progress.done + 1,
        delivered: progress.delivered + delivered,
        error: error ?? progress.error,
      }
      onProgress(progress)
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work))
  return progress
}
