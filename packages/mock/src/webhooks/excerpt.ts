/** How many bytes of an answer are kept. */
const excerptBytes = 1_024

/**
 * The beginning of the body as text, or as much of it as came before `ended` settles. What comes after is not read,
 * however much it is. Never rejects: the answer's status counts, whatever becomes of its body.
 */
export async function readExcerpt({ body }: Response, ended: Promise<unknown>): Promise<string> {
  // A receiver of this process may have read its own answer.
  if (!body || body.locked) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (let room = excerptBytes; room > 0; ) {
      const chunk = await Promise.race([reader.read(), ended])
      if (!isChunk(chunk)) break
      // The decoder keeps a character that the excerpt's end cuts, and so leaves it out.
      text += decoder.decode(chunk.value.subarray(0, room), { stream: true })
      room -= chunk.value.length
    }
  } catch {
    // The body broke off: what came before is the excerpt.
  }
  // An unread rest would keep the connection. Whether it can be cancelled doesn't matter.
  reader.cancel().catch(() => {})
  return text
}

function isChunk(read: unknown): read is { value: Uint8Array } {
  return typeof read === 'object' && read !== null && 'value' in read && read.value instanceof Uint8Array
}
