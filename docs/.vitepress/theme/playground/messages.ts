/** Request of the page to a mock in the worker, as plain data. */
export interface ConsoleRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly [string, string][]
  readonly body: ArrayBuffer
}

/** Message to the worker. */
export type ToWorker =
  | { readonly type: 'run'; readonly code: string }
  /** Checks that the program does not block the worker. */
  | { readonly type: 'ping' }
  | { readonly type: 'fetch'; readonly id: number; readonly request: ConsoleRequest }
  | { readonly type: 'cancel'; readonly id: number }

/** Request that the mock has received. */
export interface ReceivedRequest {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly status: number | undefined
  readonly duration: number
  readonly reasons: readonly { readonly kind: string; readonly text: string }[]
}

/** Error that ended a program. */
export interface Failure {
  readonly message: string
  /** Line of the snippet, if it is known. */
  readonly line: number | undefined
}

/** Message of the worker. */
export type FromWorker =
  | { readonly type: 'pong' }
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'requests'; readonly requests: readonly ReceivedRequest[] }
  /** The program has created a mock, whose control API has this address. */
  | { readonly type: 'mock'; readonly controlUrl: string }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'finished' }
  | {
      readonly type: 'response'
      readonly id: number
      readonly status: number
      readonly headers: [string, string][]
    }
  | { readonly type: 'chunk'; readonly id: number; readonly chunk: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end'; readonly id: number }
