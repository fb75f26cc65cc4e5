/** The bytes of a request's body; not read further when they are more than allowed, or the signal aborts. */
export async function readBody(
  { body }: Request,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  // Not waited for: a stream that stalls may do so in its end as well.
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return join(chunks, size)
    size += value.byteLength
    if (size > maxBytes) {
      stop()
      return 'too large'
    }
    chunks.push(value)
  }
}

/** The chunks as one; copied, as a chunk may be a view of memory that is used again. */
export function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
