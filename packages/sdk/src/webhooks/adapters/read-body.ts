import { setBackgroundTimeout } from '../background-timeout.ts'
import { toBytes } from '../verification/raw-body.ts'

/** Reads the bytes of a request's body. Stops reading if they are more than allowed, or the signal aborts. */
export async function readBody(
  request: Request,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const { body }: { body?: Request['body'] } = request
  // Firefox does not expose the stream.
  if (body === undefined) return new Uint8Array(await request.arrayBuffer())
  if (body === null) return new Uint8Array()
  const collected = createCollector(maxBytes)
  const reader = body.getReader()
  const stop = () => reader.releaseLock()
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return collected.bytes()
      if (!collected.add(value)) {
        // What drains the body needs a reader of its own.
        stop()
        return 'too large'
      }
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** Limits of what is read of a body that nobody needs: most clients read the response only after they have sent it. */
const maxDrainedBytes = 16 * 1_048_576
const maxDrainMs = 5_000

/**
 * Reads the rest of a body in the background and drops it. It is never cancelled: h3 1 and SvelteKit end the process or
 * the connection then, and the response is lost.
 */
export function drain(body: ReadableStream<Uint8Array> | null | undefined): void {
  if (!body || body.locked) return
  const reader = body.getReader()
  const stop = () => reader.releaseLock()
  const timer = setBackgroundTimeout(stop, maxDrainMs)
  const readAll = async () => {
    for (let bytes = 0; bytes <= maxDrainedBytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.length
    }
  }
  void readAll()
    // The connection ended, or the time is up.
    .catch(() => {})
    .then(() => {
      clearTimeout(timer)
      stop()
    })
}

/**
 * Collects the pieces of a body. Each is copied as it comes: it may be a view of memory that is used again, and many small
 * ones would take up a hundred times their bytes.
 */
export function createCollector(maxBytes: number) {
  let memory = new Uint8Array()
  let size = 0
  return {
    /** Adds a piece; returns false, and keeps nothing, if that makes more than `maxBytes`. */
    add(piece: string | Uint8Array): boolean {
      const bytes = toBytes(piece)
      const start = size
      size += bytes.length
      if (size > maxBytes) {
        memory = new Uint8Array()
        return false
      }
      if (size > memory.length) {
        const larger = new Uint8Array(Math.min(Math.max(size, 2 * memory.length), maxBytes))
        larger.set(memory.subarray(0, start))
        memory = larger
      }
      memory.set(bytes, start)
      return true
    },
    bytes: () => memory.subarray(0, size),
  }
}
