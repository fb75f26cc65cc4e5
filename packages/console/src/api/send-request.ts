import type { Fetch } from './control-client.ts'

/** Response of the service to a request that was sent from the console. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  readonly durationMs: number
}

/** Sends a request to the service, and reads the response. */
export async function sendRequest(fetch: Fetch, request: Request): Promise<ReceivedResponse> {
  const startedAt = performance.now()
  try {
    const response = await fetch(request.clone())
    const body = await response.text()
    const { status, headers } = response
    return { status, headers: [...headers], body, durationMs: performance.now() - startedAt }
  } catch (cause) {
    throw new Error(
      `Could not read a response from ${request.url}. Check that the service runs there and accepts requests from this page; if the request arrived, the reason is in the request log.`,
      { cause },
    )
  }
}

/** Returns a body as JSON, or as text if it is not JSON; undefined for an empty one. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
