/** Status, headers and body of a response. */
export interface JsonResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  readonly text: string
}

/** Sends a request and reads the response. */
export async function send(
  url: string,
  {
    json,
    fetch = globalThis.fetch,
    ...init
  }: RequestInit & { json?: unknown; fetch?: typeof globalThis.fetch } = {},
): Promise<JsonResponse> {
  const headers = new Headers(init.headers)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const response = await fetch(url, {
    method: json === undefined ? 'GET' : 'POST',
    ...init,
    headers,
    ...body,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: parse(text), text }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns the message of the error that a function throws, or an empty text. */
export async function messageOf(run: () => unknown): Promise<string> {
  try {
    await run()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
