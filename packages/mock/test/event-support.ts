import type { components, createControl } from '@permit-tracking/mock/control'

/** Changes between two cursors. */
export type EventBatch = components['schemas']['EventBatch']

/** Control API of a mock in this process. */
export type Control = ReturnType<typeof createControl>

/** Reads what changed since the cursor, without waiting. */
export async function poll(control: Control, cursor?: string): Promise<EventBatch> {
  const response = await request(control, cursor)
  const body: { data: EventBatch } = await response.json()
  return body.data
}

/** Stream of batches. */
export interface BatchStream {
  readonly response: Response
  /** Reads the next message as text; undefined at the end. */
  text(): Promise<string | undefined>
  /** Reads the next batch; undefined at the end. */
  next(): Promise<EventBatch | undefined>
  cancel(): Promise<void>
}

/** Opens a stream of batches since the cursor. */
export async function openStream(control: Control, cursor?: string, signal?: AbortSignal) {
  return readBatches(await request(control, cursor, { headers: { Accept: 'text/event-stream' }, signal }))
}

/** Reads the batches of a response. */
export function readBatches(response: Response): BatchStream {
  if (!response.body) throw new Error(`The response with status ${response.status} has no body.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const text = async () => (await reader.read()).value
  return {
    response,
    text,
    async next() {
      const message = await text()
      return message === undefined ? undefined : parse(message)
    },
    cancel: () => reader.cancel(),
  }
}

function request(
  control: Control,
  cursor: string | undefined,
  { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal | undefined } = {},
) {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`
  const url = `http://127.0.0.1:4010/_mock/events${query}`
  return control(new Request(url, { headers, ...(signal ? { signal } : {}) }), { remoteAddress: '127.0.0.1' })
}

function parse(message: string): EventBatch {
  const [, id, data = ''] = /^id: (\S+)\nevent: changes\ndata: (.*)\n\n$/.exec(message) ?? []
  const batch: EventBatch = JSON.parse(data)
  if (id === batch.cursor) return batch
  throw new Error(`The id ${id} of the message is not its cursor.`)
}
