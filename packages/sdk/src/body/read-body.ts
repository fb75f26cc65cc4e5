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
    read: (maxBytes) =>
      reader ? collectBody(reader, maxBytes, (chunk) => chunk) : readWhole(response, maxBytes),
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
export async function collectBody<Chunk>(
  reader: ReadableStreamDefaultReader<Chunk>,
  maxBytes: number,
  toBytes: (chunk: Chunk) => Uint8Array<ArrayBuffer>,
): Promise<ReadBody> {
  const collected = createCollector(maxBytes)
  for (;;) {
    const { done, value } = await reader.read()
    if (done || !collected.add(toBytes(value))) return { bytes: collected.bytes(), isTruncated: !done }
  }
}

/**
 * Creates a collector of a body's chunks. The first one is kept as it is, because most bodies have no other. The others are copied:
 * a list of many small chunks would need a hundred times the memory of their bytes.
 */
export function createCollector(maxBytes: number) {
  let memory = new Uint8Array()
  let size = 0
  return {
    /** Adds a chunk, whose memory must not be reused. Returns false, and keeps only its start, if there are more than `maxBytes`. */
    add(chunk: Uint8Array<ArrayBuffer>): boolean {
      const start = size
      const added = chunk.subarray(0, maxBytes - start)
      size += added.length
      if (start > 0 && size > memory.length) {
        const larger = new Uint8Array(Math.min(Math.max(size, 2 * memory.length), maxBytes))
        larger.set(memory)
        memory = larger
      }
      if (start === 0) memory = added
      else memory.set(added, start)
      return added.length === chunk.length
    },
    bytes: () => (size === memory.length ? memory : memory.subarray(0, size)),
  }
}
