import { type ReadonlySignal, signal } from '@preact/signals'
import type { Fetch, Schemas } from './control-client.ts'
import { ControlError } from './control-client.ts'

/** Changes that happened since the last batch. */
export type ChangeBatch = Schemas['EventBatch']
/** One change of the mock. */
export type Change = ChangeBatch['changes'][number]

/**
 * State of the connection. `live`: changes arrive at once. `polling`: every second, because something on the way holds back the
 * stream. `offline`: the mock does not respond. `denied`: the token is missing or wrong.
 */
export type Connection = 'connecting' | 'live' | 'polling' | 'offline' | 'denied'

/** Changes of the mock as they happen. */
export interface LiveChanges {
  readonly connection: ReadonlySignal<Connection>
  /** Calls the listener with every batch. Returns a function that removes it. */
  listen(listener: (batch: ChangeBatch) => void): () => void
  /** Connects again at once, such as after a token was entered. */
  reconnect(): void
  close(): void
}

/** Options of {@link createLiveChanges}. */
interface LiveChangesOptions {
  /** Sends the token; rejects for a failed response. */
  readonly fetch: Fetch
  readonly controlUrl: string
}

const pollEveryMs = 1_000
/** Time for the first message, which the mock sends at once. Without it, something on the way collects the stream. */
const firstMessageMs = 3_000
const longestWaitMs = 5_000

/** Reads the changes of the mock until it is closed. A lost connection continues where it ended. */
export function createLiveChanges({ fetch, controlUrl }: LiveChangesOptions): LiveChanges {
  const connection = signal<Connection>('connecting')
  const listeners = new Set<(batch: ChangeBatch) => void>()
  let cursor: string | undefined
  /** True if the stream did not arrive, so that changes are polled. */
  let isStreamHeldBack = false
  /** Failures in a row. */
  let failures = 0
  let attempt = new AbortController()
  let wake = () => {}
  let isClosed = false

  function publish(batch: ChangeBatch): void {
    cursor = batch.cursor
    for (const listener of [...listeners]) listener(batch)
  }

  async function readOnce(): Promise<void> {
    attempt = new AbortController()
    const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const headers = { Accept: isStreamHeldBack ? 'application/json' : 'text/event-stream' }
    const request = new Request(`${controlUrl}/events${query}`, { headers, signal: attempt.signal })
    if (isStreamHeldBack) return poll(await fetch(request))
    const limit = setTimeout(() => {
      isStreamHeldBack = true
      attempt.abort()
    }, firstMessageMs)
    try {
      const response = await fetch(request)
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
      if (!isStream || !response.body) return await poll(response)
      for await (const data of readEventStream(response.body)) {
        clearTimeout(limit)
        publish(JSON.parse(data))
        failures = 0
        connection.value = 'live'
      }
    } finally {
      clearTimeout(limit)
    }
  }

  async function poll(response: Response): Promise<void> {
    publish((await response.json()).data)
    failures = 0
    connection.value = 'polling'
    await wait(pollEveryMs)
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      try {
        await readOnce()
      } catch (error) {
        if (isClosed) return
        if (!attempt.signal.aborted) {
          const isDenied = error instanceof ControlError && (error.status === 401 || error.status === 403)
          connection.value = isDenied ? 'denied' : 'offline'
          failures += 1
        }
      }
      if (failures > 0) await wait(Math.min(250 * 2 ** failures, longestWaitMs))
    }
  }

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  void run()

  return {
    connection,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reconnect() {
      failures = 0
      isStreamHeldBack = false
      attempt.abort()
      wake()
    },
    close() {
      isClosed = true
      attempt.abort()
      wake()
    },
  }
}

/**
 * Reads the data of the messages of a `text/event-stream` (HTML standard, section 9.2.6). `EventSource` can't send a token, so the body of a
 * `fetch` is parsed here.
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let buffer = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      buffer += decoder.decode(value, { stream: true })
      const blocks = buffer.split(/\r?\n\r?\n/)
      buffer = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = dataIn(block)
        if (data !== '') yield data
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Returns the data of a message, which may have several lines; an empty text for a comment. */
function dataIn(block: string): string {
  return block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n')
}
