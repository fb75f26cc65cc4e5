import { controlPrefix, createControl } from '@permit-tracking/mock/control'
import type { Json, TestResponse } from './support.ts'

/** Sends a request to the control API and reads the response. */
export type SendControl = (route: string, body?: unknown) => Promise<TestResponse>

/** Returns a function that sends control requests as a local program, without a server: `sendControl('POST /reset')`. */
export function createSendControl(mock: Parameters<typeof createControl>[0]): SendControl {
  const control = createControl(mock)
  return async function sendControl(route, body) {
    const request = toRequest('http://127.0.0.1:4010', route, body)
    return read(await control(request, { remoteAddress: '127.0.0.1' }))
  }
}

/** The request for a route, with the body as JSON unless it is a string. */
export function toRequest(origin: string, route: string, body?: unknown): Request {
  const [method = '', path = ''] = route.split(' ')
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Request(`${origin}${controlPrefix}${path}`, {
    method,
    ...(text === undefined ? {} : { body: text }),
  })
}

/** Response with its JSON, which is untyped in tests. */
export async function read(response: Response): Promise<TestResponse> {
  const text = await response.text()
  const body: Json = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, headers: response.headers, body }
}
