import { type CallContext, type ClientState, createCallContext } from '../fetch/call-context.ts'
import { checkObject } from '../options/checks.ts'
import type { CallOptions } from '../options/options.ts'
import type { Apis, CallApi } from './api.ts'
import { reportFailure, toApiError } from './failure.ts'
import type { Result } from './parse-response.ts'

/** What a call came back with, beside its data. */
export interface WithResponse<Data> {
  readonly data: Data
  /** Status and headers of the answer. Its body has been read already. */
  readonly response: Response
}

/** The promise of a call; `withResponse()` gives the HTTP answer too. */
export interface ApiPromise<Data> extends Promise<Data> {
  /** The data together with the HTTP answer, for its status and headers. */
  withResponse(): Promise<WithResponse<Data>>
}

/** Sends one operation: resolves with its data, or rejects with everything that is known about the failure. */
export type SendCall = <Data>(
  operation: (api: CallApi, context: CallContext) => Promise<Result>,
  read: (result: Result, context: CallContext) => Data,
  options: CallOptions | undefined,
) => ApiPromise<Data>

/** Makes the caller that resources use. */
export function createSendCall(apiFor: Apis['apiFor'], client: ClientState): SendCall {
  return function call(operation, read, options) {
    const context = createCallContext(client)
    let answered: Response
    const run = async () => {
      try {
        if (options !== undefined) checkObject('make the call', 'options', options)
        const result = await operation(apiFor(options, context), context)
        const { data, error, response } = result
        if (!response.ok && data === undefined) throw toApiError(response, error, context)
        answered = response
        return read(result, context)
      } catch (error) {
        throw reportFailure(error, context)
      }
    }
    const promise = run()
    const withResponse = async () => ({ data: await promise, response: answered })
    // The promise itself and no copy of it: engines find the caller's line through it, and an `await` of it is quickest.
    return Object.assign(promise, { withResponse })
  }
}
