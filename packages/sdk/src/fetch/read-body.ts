/** Reads a body to its end. An abort of the signal closes the stream, whatever the `fetch` that opened it does. */
export async function readBody(response: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  // Some platforms (React Native) have no streams.
  if (!response.body) return new Uint8Array(await response.arrayBuffer())
  const reader = response.body.getReader()
  const close = () => void reader.cancel(signal.reason).catch(() => undefined)
  if (signal.aborted) close()
  signal.addEventListener('abort', close)
  try {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
    }
    const [only] = chunks
    return only && chunks.length === 1 ? only : new Uint8Array(await new Blob(chunks).arrayBuffer())
  } finally {
    // Node keeps the signal of a request until the old generation is collected, and the body would stay with it.
    signal.removeEventListener('abort', close)
  }
}
