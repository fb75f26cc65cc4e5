import { collectBody, type ReadBody } from '../body/collect-body.ts'

/** Response body that is being read. */
export interface Incoming {
  /** Reads the body to its end or to `maxBytes`. */
  read(maxBytes: number): Promise<ReadBody>
  /** Closes the stream, even if the `fetch` that opened it ignores its signal. */
  close(reason: unknown): void
}

/** Opens the body of a response. */
export function openBody(response: Response): Incoming {
  const reader = response.body?.getReader?.()
  return {
    read: (maxBytes) => (reader ? collectBody(reader, maxBytes) : readWhole(response, maxBytes)),
    close: (reason) => void reader?.cancel(reason).catch(() => undefined),
  }
}

/** Reads a body at once that is not a `ReadableStream`: on React Native, and the body of node-fetch. */
async function readWhole(response: Response, maxBytes: number): Promise<ReadBody> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { bytes: bytes.subarray(0, maxBytes), isCut: bytes.length > maxBytes }
}
