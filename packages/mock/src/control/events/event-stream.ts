import type { Clock } from '../../clock/clock.ts'
import type { EventBatch, EventFeed } from './event-feed.ts'

/** Minimum time between two messages, in milliseconds. */
const intervalMs = 50
/**
 * Maximum delay that changes add to the interval. Each change in a message delays the next message by 1 ms. So a busy page is updated
 * four times a second. After a quiet period, a change is sent at once.
 */
const maxAddedMs = 200
/** Time without a message after which a comment is sent, so that proxies keep the connection open. */
const idleMs = 15_000

/** Options of {@link createEventStream}. */
export interface EventStreamOptions {
  readonly feed: EventFeed
  /** First message, which is sent at once. */
  readonly first: EventBatch
  /** Its signal ends the stream. The whole request is kept, because Node forgets the signal of a request that was collected. */
  readonly request: Pick<Request, 'signal'>
  readonly realClock: Clock
}

/**
 * Creates a body of the type `text/event-stream`. A message is created when the consumer reads it, so that a slow consumer
 * needs no memory.
 */
export function createEventStream({
  feed,
  first,
  request,
  realClock,
}: EventStreamOptions): ReadableStream<Uint8Array<ArrayBuffer>> {
  let { cursor } = first
  /** Earliest time of the next message; undefined before the first. */
  let nextAt: number | undefined
  let isEnded = false
  let stopWaiting = () => {}

  function end(): void {
    isEnded = true
    stopWaiting()
  }

  async function nextBatch(): Promise<EventBatch | undefined> {
    if (nextAt === undefined) return first
    return (await waitForChanges(nextAt)) ? feed.read(cursor) : undefined
  }

  /** Resolves with true once a message is due. Resolves with false after {@link idleMs} without changes, or if the stream ends. */
  function waitForChanges(earliest: number): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (hasChanges: boolean) => {
        stopListening()
        cancel()
        resolve(hasChanges)
      }
      const onChange = () => {
        stopListening()
        cancel()
        cancel = realClock.schedule(Math.max(realClock.now(), earliest), () => finish(true))
      }
      const stopListening = feed.listen(onChange)
      let cancel = realClock.schedule(realClock.now() + idleMs, () => finish(false))
      if (!feed.isCurrent(cursor)) onChange()
      stopWaiting = () => finish(false)
    })
  }

  return new ReadableStream(
    {
      async pull(controller) {
        const onAbort = () => {
          if (!isEnded) controller.close()
          end()
        }
        const { signal } = request
        if (signal.aborted) return onAbort()
        signal.addEventListener('abort', onAbort)
        const batch = await nextBatch()
        signal.removeEventListener('abort', onAbort)
        if (isEnded) return
        cursor = batch?.cursor ?? cursor
        nextAt = realClock.now() + intervalMs + Math.min(batch?.changes.length ?? 0, maxAddedMs)
        controller.enqueue(encoder.encode(batch ? format(batch) : ':\n\n'))
      },
      cancel: end,
    },
    // Without a queue, which would hold an old message.
    { highWaterMark: 0 },
  )
}

const encoder = new TextEncoder()

function format(batch: EventBatch): string {
  return `id: ${batch.cursor}\nevent: changes\ndata: ${JSON.stringify(batch)}\n\n`
}
