import { setBackgroundTimeout } from '../timeouts.ts'
import { toBytes } from '../verification/raw-body.ts'

/** Reads the bytes of a request's body. Stops if there are more than `maxBytes`, or the signal aborts. */
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
        // `drain` needs a reader of its own.
        stop()
        return 'too large'
      }
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** Maximum number of bytes to read of a body that is dropped. */
const maxDrainedBytes = 16 * 1_048_576

/** Maximum time to read a body that is dropped. */
const maxDrainMs = 5_000

/**
 * Reads the rest of a body in the background and drops it: most clients read the response only after they have sent the
 * body. Never cancels the body: h3 1 and SvelteKit would end the process or the connection, and lose the response.
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
    // The connection ended, or `maxDrainMs` passed.
    .catch(() => {})
    .then(() => {
      clearTimeout(timer)
      stop()
    })
}

/**
 * Creates a collector of a body's chunks. Each chunk is copied at once: it may be a view of memory that is reused, and many
 * small chunks would need a hundred times their bytes.
 */
export function createCollector(maxBytes: number) {
  let memory = new Uint8Array()
  let size = 0
  return {
    /** Adds a chunk. Returns false, and keeps nothing, if there are more than `maxBytes`. */
    add(chunk: string | Uint8Array): boolean {
      const bytes = toBytes(chunk)
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
