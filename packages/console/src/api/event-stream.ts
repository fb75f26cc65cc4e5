/** Message of an event stream. */
export interface StreamMessage {
  readonly event: string
  readonly data: string
}

/**
 * Reads the messages of a `text/event-stream` (HTML standard, section 9.2.6). `EventSource` can't send a token, so the body of a
 * `fetch` is parsed here.
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let buffer = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      buffer += decoder.decode(value, { stream: true })
      const blocks = buffer.split(/\r?\n\r?\n/)
      buffer = blocks.pop() ?? ''
      for (const block of blocks) {
        const message = parseBlock(block)
        if (message) yield message
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function parseBlock(block: string): StreamMessage | undefined {
  const lines = block.split(/\r?\n/)
  const valuesOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
  const data = valuesOf('data')
  return data.length === 0
    ? undefined
    : { event: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }
}
