import type { FromWorker, ToWorker } from './messages.ts'

/** Time after which a program that blocks its worker is stopped. */
const maxBlockedMs = 3_000
const pingIntervalMs = 500

/** Program that runs in a worker. */
export interface RunningProgram {
  /** Sends a request to the mock of the program. */
  readonly fetch: (request: Request) => Promise<Response>
  stop(): void
}

/** Runs a snippet in a worker of its own. A program without a pause for 3 s is stopped, and reported with `onBlocked`. */
export function runProgram(
  code: string,
  onMessage: (message: FromWorker) => void,
  onBlocked: () => void,
): RunningProgram {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const responses = new Map<number, PendingResponse>()
  let requests = 0
  // The worker responds for the first time when it has loaded the packages.
  let respondedAt = Number.POSITIVE_INFINITY
  const send = (message: ToWorker) => worker.postMessage(message)

  const timer = setInterval(() => {
    if (performance.now() - respondedAt > maxBlockedMs) {
      stop()
      onBlocked()
    } else send({ type: 'ping' })
  }, pingIntervalMs)

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'pong') respondedAt = performance.now()
    else if (data.type === 'response' || data.type === 'chunk' || data.type === 'end') receive(data)
    else onMessage(data)
  })
  worker.addEventListener('error', () => {
    stop()
    const message = 'Could not load the packages. Reload the page.'
    onMessage({ type: 'failed', failure: { message, line: undefined } })
  })
  send({ type: 'ping' })
  send({ type: 'run', code })

  function stop(): void {
    clearInterval(timer)
    worker.terminate()
    for (const { fail } of responses.values()) fail(new TypeError('The program was stopped.'))
    responses.clear()
  }

  function receive(message: Extract<FromWorker, { id: number }>): void {
    const response = responses.get(message.id)
    if (message.type === 'response') response?.start(message.status, message.headers)
    else if (message.type === 'chunk') response?.add(message.chunk)
    else {
      response?.end()
      responses.delete(message.id)
    }
  }

  return {
    stop,
    async fetch(request) {
      requests += 1
      const id = requests
      const { url, method, headers, signal } = request
      const body = await request.arrayBuffer()
      const pending = createPendingResponse(() => send({ type: 'cancel', id }))
      responses.set(id, pending)
      signal.addEventListener('abort', () => {
        send({ type: 'cancel', id })
        pending.fail(signal.reason)
      })
      send({ type: 'fetch', id, request: { url, method, headers: [...headers], body } })
      return pending.response
    },
  }
}

interface PendingResponse {
  readonly response: Promise<Response>
  start(status: number, headers: [string, string][]): void
  add(chunk: Uint8Array<ArrayBuffer>): void
  end(): void
  fail(reason: unknown): void
}

function createPendingResponse(cancel: () => void): PendingResponse {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  let isOpen = true
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(created) {
      controller = created
    },
    cancel() {
      isOpen = false
      cancel()
    },
  })
  let resolve: (response: Response) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const response = new Promise<Response>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return {
    response,
    start(status, headers) {
      const isEmpty = [204, 205, 304].includes(status)
      resolve(new Response(isEmpty ? null : body, { status, headers }))
    },
    add(chunk) {
      if (isOpen) controller?.enqueue(chunk)
    },
    end() {
      reject(new TypeError('The mock did not respond.'))
      if (isOpen) controller?.close()
      isOpen = false
    },
    fail(reason) {
      reject(reason)
      if (isOpen) controller?.error(reason)
      isOpen = false
    },
  }
}
