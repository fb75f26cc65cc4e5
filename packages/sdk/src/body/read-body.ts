/** Body of a response, open for reading. */
export interface OpenBody {
  /** Reads the body to its end or to `maxBytes`. */
  read(maxBytes: number): Promise<ReadBody>
  /** Closes the stream, even if the `fetch` that opened it ignores its signal. */
  close(reason: unknown): void
}

/** Opens the body of a response. */
export function openBody(response: Response): OpenBody {
  const reader = response.body?.getReader?.()
  return {
    read: (maxBytes) => (reader ? collectBody(reader, maxBytes) : readWhole(response, maxBytes)),
    close: (reason) => void reader?.cancel(reason).catch(() => undefined),
  }
}

/** Reads a body that is not a `ReadableStream` in one step, as on React Native or with node-fetch. */
async function readWhole(response: Response, maxBytes: number): Promise<ReadBody> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { bytes: bytes.subarray(0, maxBytes), isTruncated: bytes.length > maxBytes }
}

/** Bytes of a body that were read. */
export interface ReadBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** True if the body has more bytes than were read. */
  readonly isTruncated: boolean
}

/** Reads a stream to its end or to `maxBytes`. Counts decoded bytes, because a few compressed ones may expand to many. */
export async function collectBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  toBytes = (chunk: Uint8Array) => chunk,
): Promise<ReadBody> {
  const collected = createCollector(maxBytes)
  for (;;) {
    const { done, value } = await reader.read()
    if (done || !collected.add(toBytes(value))) return { bytes: collected.bytes(), isTruncated: !done }
  }
}

/**
 * Creates a collector of a body's chunks. Each chunk is copied at once: it may be a view of memory that is reused, and a list
 * of many small chunks would need a hundred times the memory of their bytes.
 */
export function createCollector(maxBytes: number) {
  let memory = noBytes
  let size = 0
  return {
    /** Adds a chunk. Returns false, and keeps only its start, if there are more than `maxBytes`. */
    add(chunk: Uint8Array): boolean {
      const start = size
      const fits = chunk.length <= maxBytes - start
      size = fits ? start + chunk.length : maxBytes
      if (size > memory.length) {
        const larger = new Uint8Array(Math.min(Math.max(size, 2 * memory.length), maxBytes))
        larger.set(memory)
        memory = larger
      }
      memory.set(fits ? chunk : chunk.subarray(0, size - start), start)
      return fits
    },
    bytes: () => (size === memory.length ? memory : memory.subarray(0, size)),
  }
}

const noBytes = /* @__PURE__ */ new Uint8Array()
