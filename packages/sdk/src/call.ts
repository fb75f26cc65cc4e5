import type { Apis, CallApi } from './api.ts'
import { DecodeError } from './errors/decode-error.ts'
import { isObject, reportFailure, toApiError } from './failure.ts'
import { bodyExcerpt, createExchange, type Exchange, type Household } from './fetch/exchange.ts'
import { checkObject } from './option-checks.ts'
import type { CallOptions } from './options.ts'

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

/** What openapi-fetch resolves with. */
export interface Result {
  data?: unknown
  error?: unknown
  response: Response
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

/** Reads a single record: the object under `data`, or the body itself where the service leaves `data` out. */
export function readRecord<Data>(result: Result, exchange: Exchange): Data {
  const record = unwrap(result.data)
  // The shape is the specification's word; it is not checked further, so that new and missing fields do no harm.
  if (isObject(record) && !Array.isArray(record)) return record as Data
  throw decodeError(result, exchange, 'has no object under data')
}

/** Reads a list: the array under `data`, or the body itself where it is one. */
export function readList<Item>(result: Result, exchange: Exchange): Item[] {
  const list = unwrap(result.data)
  // As above: the shape of the items is the specification's word.
  if (Array.isArray(list)) return list as Item[]
  throw decodeError(result, exchange, 'has no array under data')
}

/** Reads the answer to a write. What it leaves out, all of it on a 204, is taken from what was sent. */
export function readWritten<Data>(result: Result, exchange: Exchange, sent: object): Data {
  const record = unwrap(result.data)
  // As above; the fields that were sent are a part of the record.
  if (record === undefined || record === null) return { ...sent } as Data
  return { ...sent, ...readRecord<Data>(result, exchange) }
}

function decodeError({ response }: Result, exchange: Exchange, problem: string): DecodeError {
  return new DecodeError(problem, { status: response.status, bodyExcerpt: bodyExcerpt(exchange) }, exchange)
}

function unwrap(body: unknown): unknown {
  return isObject(body) && 'data' in body ? body.data : body
}
