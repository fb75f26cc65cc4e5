/** Response body that is being read. */
export interface Incoming {
  /** Reads the body to its end or to `maxBytes`. Sets `isCut` if it is longer. */
  read(maxBytes: number): Promise<ReadBody>
  /** Closes the stream, even if the `fetch` that opened it ignores its signal. */
  close(reason: unknown): void
}

/** Bytes of a body that were read. */
export interface ReadBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly isCut: boolean
}

/** Opens the body of a response. */
export function openBody(response: Response): Incoming {
  const reader = response.body?.getReader?.()
  return {
    read: (maxBytes) => (reader ? readChunks(reader, maxBytes) : readWhole(response, maxBytes)),
    close: (reason) => void reader?.cancel(reason).catch(() => undefined),
  }
}

/** Reads a body at once that is not a `ReadableStream`: on React Native, and the body of node-fetch. */
async function readWhole(response: Response, maxBytes: number): Promise<ReadBody> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { bytes: bytes.subarray(0, maxBytes), isCut: bytes.length > maxBytes }
}

/** Reads a stream. Counts decoded bytes, because a few compressed ones may expand to many. */
async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<ReadBody> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let remaining = maxBytes
  let isCut = false
  while (!isCut) {
    const { done, value } = await reader.read()
    if (done) break
    isCut = value.length > remaining
    chunks.push(isCut ? value.subarray(0, remaining) : value)
    remaining -= value.length
  }
  const [only] = chunks
  const bytes = only && chunks.length === 1 ? only : new Uint8Array(await new Blob(chunks).arrayBuffer())
  return { bytes, isCut }
}
