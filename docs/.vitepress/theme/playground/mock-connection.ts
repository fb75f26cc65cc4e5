import type { Mock } from '@permit-tracking/mock'
import { controlPrefix, createControl } from '@permit-tracking/mock/control'
import type { ConsoleRequest, FromWorker } from './messages.ts'

/** Grants the console access. Only this worker can call the control API that accepts it. */
const token = 'console of the playground'

/** Requests of the console to a mock in this worker. */
export interface MockConnection {
  readonly controlUrl: string
  handle(id: number, request: ConsoleRequest): Promise<void>
  cancel(id: number): void
}

/** Responds to the requests of the console, piece by piece, because the stream of changes has no end. */
export function connect(mock: Mock, post: (message: FromWorker) => void): MockConnection {
  const controlUrl = new URL(mock.baseUrl).origin + controlPrefix
  const control = createControl(mock, { token })
  const running = new Map<number, AbortController>()

  function send(request: Request): Promise<Response> {
    if (!request.url.startsWith(controlUrl)) return mock.fetch(request)
    request.headers.set('X-Mock-Token', token)
    return control(request, { remoteAddress: undefined })
  }

  return {
    controlUrl,
    async handle(id, { url, method, headers, body }) {
      const abort = new AbortController()
      running.set(id, abort)
      try {
        const init = { method, headers: [...headers], signal: abort.signal }
        const response = await send(new Request(url, body.byteLength > 0 ? { ...init, body } : init))
        post({ type: 'response', id, status: response.status, headers: [...response.headers] })
        const reader = response.body?.getReader()
        abort.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}))
        for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
          post({ type: 'chunk', id, chunk: part.value })
        }
      } catch {
        // The page has canceled the request, or sees a response that ends early.
      } finally {
        running.delete(id)
        post({ type: 'end', id })
      }
    },
    cancel(id) {
      running.get(id)?.abort()
    },
  }
}
