import type { Mock } from '@permit-tracking/mock'
import type { Operation } from './document.ts'

/** A request that was made up. */
export interface Sent {
  readonly method: string
  /** Path with query, as they are sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** A request that was generated from the document. */
  readonly operation?: Operation
}

/** The response. */
export interface Got {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The operation that the mock took it for. */
  readonly operation: string | undefined
}

/** Sends it; undefined for what no `Request` can be made of. */
export async function exchange(
  mock: Mock,
  { method, target, headers, body }: Sent,
): Promise<Got | undefined> {
  const request = createRequest(`${mock.baseUrl}${target}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  if (!request) return undefined
  const response = await mock.fetch(request)
  const text = await response.text()
  const operation = mock.requests().at(-1)?.operation
  mock.clearRequests()
  return { status: response.status, headers: response.headers, text, operation }
}

/** A request as it reads in a failure. */
export function describe({ method, target, headers, body }: Sent): string {
  const text = typeof body === 'string' ? body : body && `${body.length} bytes`
  return `${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${text?.slice(0, 300) ?? ''}`
}

function createRequest(url: string, init: RequestInit): Request | undefined {
  try {
    return new Request(url, init)
  } catch {
    return undefined
  }
}
