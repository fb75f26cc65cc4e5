import { toBytes } from '../verification/raw-body.ts'

/** The bytes of a request's body; not read further when they are more than allowed, or the signal aborts. */
export async function readBody(
  request: Request,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const { body }: { body?: Request['body'] } = request
  // Firefox doesn't hand out the stream.
  if (body === undefined) return new Uint8Array(await request.arrayBuffer())
  if (body === null) return new Uint8Array()
  const collected = createCollector(maxBytes)
  const reader = body.getReader()
  // Not waited for: a stream that stalls may do so in its end as well.
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return collected.bytes()
      if (!collected.add(value)) {
        stop()
        return 'too large'
      }
    }
  } catch (error) {
    stop()
    throw error
  }
}

/**
 * Collects the pieces of a body. They are copied as they come: a piece may be a view of memory that is used again, and
 * many small ones would take up a hundred times their bytes.
 */
export function createCollector(maxBytes: number) {
  let memory = new Uint8Array()
  let size = 0
  return {
    /** Takes a piece; `false`, and nothing is kept, when that makes more than `maxBytes`. */
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
