/** A response body being read. */
export interface Incoming {
  /** Reads it to its end, or to `maxBytes`: then the stream is closed and `isCut` is true. */
  read(maxBytes: number): Promise<ReadBody>
  /** Closes the stream, whatever the `fetch` that opened it does. */
  close(reason: unknown): void
}

/** What was read of a body. */
export interface ReadBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly isCut: boolean
}

/** Opens the body of a response. */
export function openBody(response: Response): Incoming {
  const reader = response.body?.getReader()
  const close = (reason: unknown) => void reader?.cancel(reason).catch(() => undefined)
  return {
    close,
    async read(maxBytes) {
      const body = reader ? await readChunks(reader, maxBytes) : await readWhole(response, maxBytes)
      if (body.isCut) close('too large')
      return body
    },
  }
}

/** Some platforms (React Native) have no streams. */
async function readWhole(response: Response, maxBytes: number): Promise<ReadBody> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { bytes: bytes.subarray(0, maxBytes), isCut: bytes.length > maxBytes }
}

/** Counts decoded bytes, as a few compressed ones may unfold to very many. */
async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<ReadBody> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let left = maxBytes
  let isCut = false
  while (!isCut) {
    const { done, value } = await reader.read()
    if (done) break
    isCut = value.length > left
    chunks.push(isCut ? value.subarray(0, left) : value)
    left -= value.length
  }
  const [only] = chunks
  const bytes = only && chunks.length === 1 ? only : new Uint8Array(await new Blob(chunks).arrayBuffer())
  return { bytes, isCut }
}
