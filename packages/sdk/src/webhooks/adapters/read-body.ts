import { setBackgroundTimeout } from '../timeouts.ts'
import { toBytes } from '../verification/raw-body.ts'
import { bodyAlreadyReadError } from './errors.ts'

/** Creates a reader of a request's body. */
export function createBodyReader(request: Request) {
  let current: ReadableStreamDefaultReader<Uint8Array> | undefined
  return {
    /** Reads the bytes. Stops if there are more than `maxBytes`. @throws ConfigurationError if other code has read them. */
    async read(maxBytes: number): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
      const { body }: { body?: Request['body'] } = request
      if (request.bodyUsed || body?.locked) {
        throw bodyAlreadyReadError(
          'Pass the request on before anything calls json(), text() or formData() on it.',
        )
      }
      // Firefox does not expose the stream.
      if (body === undefined) return new Uint8Array(await request.arrayBuffer())
      if (body === null) return new Uint8Array()
      const collected = createCollector(maxBytes)
      const reader = body.getReader()
      current = reader
      for (;;) {
        const { done, value } = await reader.read()
        if (done) {
          current = undefined
          return collected.bytes()
        }
        if (!collected.add(value)) return 'too large'
      }
    },
    /** Stops reading a body that was not read to its end. */
    release: () => current?.releaseLock(),
  }
}

/** Maximum number of bytes to read of a body that is dropped. */
const maxDrainedBytes = 16_777_216

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
  let memory = noBytes
  let size = 0
  return {
    /** Adds a chunk. Returns false, and keeps nothing, if there are more than `maxBytes`. */
    add(chunk: string | Uint8Array): boolean {
      const bytes = toBytes(chunk)
      const start = size
      size += bytes.length
      if (size > maxBytes) {
        memory = noBytes
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

const noBytes = /* @__PURE__ */ new Uint8Array()
