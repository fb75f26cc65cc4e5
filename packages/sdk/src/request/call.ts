import { type CallContext, createCallContext } from '../fetch/call-context.ts'
import type { ClientState } from '../fetch/client-state.ts'
import type { Send } from '../fetch/send-request.ts'
import type { CallOptions } from '../options/options.ts'
import { resolveCallSettings } from '../options/resolve-options.ts'
import { checkObject } from '../rules/option-rules.ts'
import type { BuildRequest, Operation } from './build-request.ts'
import { reportFailure } from './failure.ts'
import { parseResponse, type ReadData } from './parse-response.ts'

/** Promise of the data of a call. */
export interface ApiPromise<Data> extends Promise<Data> {
  /** Returns the data together with the HTTP response, for its status and headers. Its body has been read already. */
  withResponse(): Promise<{ readonly data: Data; readonly response: Response }>
}

/** Sends one operation. Resolves with its data, or rejects with everything known about the failure. */
export type SendCall = <Data>(
  operation: Operation,
  read: ReadData<Data>,
  options: CallOptions | undefined,
) => ApiPromise<Data>

/** Creates the function that sends the operations of all resources. */
export function createSendCall(client: ClientState, buildRequest: BuildRequest, send: Send): SendCall {
  return function call(operation, read, options) {
    const context = createCallContext(client, operation.method, operation.path)
    let response: Response
    const run = async () => {
      try {
        if (options !== undefined) applyOptions(options, context)
        operation.check?.()
        response = await send(buildRequest(operation, options?.headers), context)
        return read(parseResponse(response, context), context)
      } catch (error) {
        throw reportFailure(error, context)
      }
    }
    const promise = run()
    const withResponse = async () => ({ data: await promise, response })
    // The promise itself and not a copy: engines find the caller's line through it, and awaiting it is fastest.
    return Object.assign(promise, { withResponse })
  }
}

function applyOptions(options: CallOptions, context: CallContext): void {
  checkObject('options', options)
  const { client } = context
  context.settings = resolveCallSettings(client.options.callDefaults, options)
  if (options.hooks) context.emit = client.emitWith(options.hooks)
}
