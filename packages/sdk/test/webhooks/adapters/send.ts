/** Received response. */
export interface ReceivedResponse {
  readonly status: number
  readonly allow: string | null
  readonly body: string
}

/** Sends a request to a receiver. */
export type Send = (request: Request) => Promise<ReceivedResponse>

export async function read(response: Response): Promise<ReceivedResponse> {
  return { status: response.status, allow: response.headers.get('Allow'), body: await response.text() }
}

/** Sends over HTTP/1 to the address: with a length, or in chunks if the request has `Transfer-Encoding`. */
export function sendTo(address: string): Send {
  return async (request) => {
    const { method, headers } = request
    const isWhole = !headers.has('Transfer-Encoding')
    headers.delete('Transfer-Encoding')
    const body = method === 'GET' ? null : isWhole ? await request.arrayBuffer() : request.body
    return read(await fetch(address, { method, headers, body, duplex: 'half' } as RequestInit))
  }
}
