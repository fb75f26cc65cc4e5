/** A body on its way. */
export interface Incoming {
  /** Reads it to its end. */
  read(): Promise<Uint8Array<ArrayBuffer>>
  /** Closes the stream, whatever the `fetch` that opened it does. */
  close(reason: unknown): void
}

/** Opens the body of an answer. */
export function openBody(response: Response): Incoming {
  const reader = response.body?.getReader()
  return {
    read: () => (reader ? readChunks(reader) : readWhole(response)),
    close: (reason) => void reader?.cancel(reason).catch(() => undefined),
  }
}

/** Some platforms (React Native) have no streams. */
async function readWhole(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer())
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
  }
  const [only] = chunks
  return only && chunks.length === 1 ? only : new Uint8Array(await new Blob(chunks).arrayBuffer())
}
