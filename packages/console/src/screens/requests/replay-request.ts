import type { Fetch, Schemas } from '../../api/control-client.ts'
import { bodyText } from './generate-curl.ts'
import { sentHeaders } from './sent-headers.ts'

/** Response to a repeated request. */
export interface ReplayedResponse {
  readonly status: number
  readonly body: unknown
  readonly durationMs: number
}

/** Creates the repetition of a recorded request. Without a key it is sent without one. */
export function createReplay(entry: Schemas['RequestEntry'], baseUrl: string, key: string): Request {
  const { method, path, search, request } = entry
  const headers = new Headers(sentHeaders(entry))
  if (key !== '') headers.set('Authorization', `Bearer ${key}`)
  const hasBody = request.body !== undefined && method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(baseUrl).origin + path + search, {
    method,
    headers,
    ...(hasBody && { body: bodyText(request.body) }),
  })
}

/** Sends a request and reads the response, with its body as JSON or as text. */
export async function readReplay(fetch: Fetch, request: Request): Promise<ReplayedResponse> {
  const startedAt = performance.now()
  try {
    const response = await fetch(request)
    const body = parse(await response.text())
    return { status: response.status, body, durationMs: performance.now() - startedAt }
  } catch (cause) {
    throw new Error('Could not read a response: the connection broke. The reasons are in the journal.', {
      cause,
    })
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
