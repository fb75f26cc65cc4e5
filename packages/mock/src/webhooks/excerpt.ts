/** Maximum number of stored bytes of a response. */
const excerptBytes = 1_024

/**
 * Returns the beginning of the body as text, or the part received before `ended` settles. The rest isn't read. Never rejects,
 * because only the status decides about the delivery.
 */
export async function readExcerpt({ body }: Response, ended: Promise<unknown>): Promise<string> {
  // A receiver in this process may have read its own response.
  if (!body || body.locked) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (let remaining = excerptBytes; remaining > 0; ) {
      const chunk = await Promise.race([reader.read(), ended])
      if (!isChunk(chunk)) break
      // With `stream`, the decoder drops a character that is cut at the end.
      text += decoder.decode(chunk.value.subarray(0, remaining), { stream: true })
      remaining -= chunk.value.length
    }
  } catch {
    // The body was cut off. The received part is the excerpt.
  }
  // An unread rest would keep the connection open.
  reader.cancel().catch(() => {})
  return text
}

function isChunk(read: unknown): read is { value: Uint8Array } {
  return typeof read === 'object' && read !== null && 'value' in read && read.value instanceof Uint8Array
}
