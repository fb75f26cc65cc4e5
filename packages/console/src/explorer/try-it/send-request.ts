import type { Fetch } from '../../api/control-client.ts'
import type { Operation } from '../document/reference.ts'
import { requestUrl, type SampleRequest } from '../samples/sample-request.ts'

/** Response to a request of the explorer. */
export interface ReceivedResponse {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  readonly durationMs: number
}

/** Sends a request to the service as it was filled in. */
export async function sendRequest(
  fetch: Fetch,
  operation: Operation,
  request: SampleRequest,
): Promise<ReceivedResponse> {
  const { method } = operation
  const url = requestUrl(operation, request)
  const start = performance.now()
  let response: Response
  try {
    response = await fetch(
      new Request(url, {
        method,
        headers: {
          ...(request.apiKey && { Authorization: `Bearer ${request.apiKey}` }),
          ...(operation.body && { 'Content-Type': 'application/json' }),
        },
        body: operation.body ? JSON.stringify(request.body) : null,
      }),
    )
  } catch (cause) {
    throw new Error(
      `Could not reach ${url}. Check that the service runs there and that it accepts requests from this page.`,
      {
        cause,
      },
    )
  }
  const body = await response.text()
  const durationMs = performance.now() - start
  return { method, url, status: response.status, headers: [...response.headers], body, durationMs }
}
