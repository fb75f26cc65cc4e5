import type { Apis, CallApi } from './api.ts'
import { reportFailure, toApiError } from './failure.ts'
import { createExchange, type Exchange, type Household } from '../fetch/call-context.ts'
import { checkObject } from '../options/checks.ts'
import type { CallOptions } from '../options/options.ts'
import type { Result } from './parse-response.ts'

/** What a call came back with, beside its data. */
export interface WithResponse<Data> {
  readonly data: Data
  /** Status and headers of the answer. Its body has been read already. */
  readonly response: Response
}

/** The promise of a call; `withResponse()` gives the HTTP answer too. */
export interface Call<Data> extends Promise<Data> {
  /** The data together with the HTTP answer, for its status and headers. */
  withResponse(): Promise<WithResponse<Data>>
}

/** Sends one operation: resolves with its data, or rejects with everything that is known about the failure. */
export type Caller = <Data>(
  operation: (api: CallApi, exchange: Exchange) => Promise<Result>,
  read: (result: Result, exchange: Exchange) => Data,
  options: CallOptions | undefined,
) => Call<Data>

/** Makes the caller that resources use. */
export function createCaller(apiFor: Apis['apiFor'], household: Household): Caller {
  return function call(operation, read, options) {
    const exchange = createExchange(household)
    let answered: Response
    const run = async () => {
      try {
        if (options !== undefined) checkObject('make the call', 'options', options)
        const result = await operation(apiFor(options, exchange), exchange)
        const { data, error, response } = result
        if (!response.ok && data === undefined) throw toApiError(response, error, exchange)
        answered = response
        return read(result, exchange)
      } catch (error) {
        throw reportFailure(error, exchange)
      }
    }
    const promise = run()
    const withResponse = async () => ({ data: await promise, response: answered })
    // The promise itself and no copy of it: engines find the caller's line through it, and an `await` of it is quickest.
    return Object.assign(promise, { withResponse })
  }
}
