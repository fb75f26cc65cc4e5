import type { Delivery } from './delivery.ts'
import type { MockWebhooks } from './webhooks.ts'

/** Content that an attempt sent and received. Null once newer attempts need the memory. */
export type AttemptMessages = ReturnType<MockWebhooks['messages']>[number]

/** Maximum number of stored characters, roughly. */
const maxSize = 8 * 2 ** 20

/** Messages of the newest attempts. */
export type MessageLog = ReturnType<typeof createMessageLog>

/** Creates an empty log. The oldest messages are dropped when they need too much memory. */
export function createMessageLog() {
  const stored = new Map<string, AttemptMessages>()
  let size = 0
  return {
    /** Adds the messages of the attempt about to be recorded. */
    add({ id, attempts }: Delivery, messages: AttemptMessages): void {
      stored.set(`${id} ${attempts.length}`, messages)
      size += sizeOf(messages)
      for (const [key, oldest] of stored) {
        if (size <= maxSize) return
        stored.delete(key)
        size -= sizeOf(oldest)
      }
    },
    /** Returns the messages of each attempt. */
    of: ({ id, attempts }: Delivery) =>
      attempts.map((_, index) => stored.get(`${id} ${index}`) ?? noMessages),
    clear(): void {
      stored.clear()
      size = 0
    },
  }
}

/** Messages of an attempt that are not stored. */
export const noMessages: AttemptMessages = {
  request_headers: null,
  response_headers: null,
  response_body: null,
}

function sizeOf({ response_headers, response_body }: AttemptMessages): number {
  return 1_024 + JSON.stringify(response_headers).length + (response_body ?? '').length
}

/** Maximum number of stored bytes of a response. */
const bodyBytes = 64 * 1_024

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
    for (let remaining = bodyBytes; remaining > 0; ) {
      const chunk = await Promise.race([reader.read(), ended])
      if (!isChunk(chunk)) break
      // With `stream`, the decoder drops a character that is cut at the end.
      text += decoder.decode(chunk.value.subarray(0, remaining), { stream: true })
      remaining -= chunk.value.length
    }
  } catch {
    // The body was cut off. The received part is its start.
  }
  // An unread rest would keep the connection open.
  reader.cancel().catch(() => {})
  return text
}

/** Returns the first 1 KiB of a text, without half a character at its end. */
export function excerptOf(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, 1_024), { stream: true })
}

function isChunk(read: unknown): read is { value: Uint8Array } {
  return typeof read === 'object' && read !== null && 'value' in read && read.value instanceof Uint8Array
}
