/** The bytes of a request's body; not read further when they are more than allowed, whatever `Content-Length` says. */
export async function readBody(
  { headers, body }: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  if (Number(headers.get('Content-Length')) > maxBytes) return 'too large'
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return join(chunks, size)
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel().catch(() => {})
      return 'too large'
    }
    chunks.push(value)
  }
}

/** The chunks as one; copied, as a chunk may be a view of memory that is used again. */
function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
