import type { Api, ApiFor } from './api.ts'
import { createApiError } from './errors/api-errors.ts'
import { DecodeError } from './errors/decode-error.ts'
import { bodyExcerpt, exchangeOf } from './fetch/exchange.ts'
import { requestedWaitMs } from './fetch/rate-limit.ts'
import { isRetryable } from './fetch/retry-policy.ts'
import type { CallOptions } from './options.ts'
import type { PageAnswer } from './pagination/page-answer.ts'

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
  operation: (api: Api) => Promise<Result>,
  read: (result: Result) => Data,
  options: CallOptions | undefined,
) => Call<Data>

/** Makes the caller that resources use. */
export function createCaller(apiFor: ApiFor): Caller {
  return function call(operation, read, options = {}) {
    return new StartedCall(
      (async () => {
        const result = await operation(apiFor(options))
        if (!result.response.ok && result.data === undefined) throw toApiError(result)
        return { data: read(result), response: result.response }
      })(),
    )
  }
}

/** Reads a single record: the object under `data`, or the body itself where the service leaves `data` out. */
export function readRecord<Data>(result: Result): Data {
  const record = unwrap(result.data)
  // The shape is the specification's word; it is not checked further, so that new and missing fields do no harm.
  if (isObject(record) && !Array.isArray(record)) return record as Data
  throw decodeError(result, 'has no object under data')
}

/** Reads a list: the array under `data`, or the body itself where it is one. */
export function readList<Item>(result: Result): Item[] {
  const list = unwrap(result.data)
  // As above: the shape of the items is the specification's word.
  if (Array.isArray(list)) return list as Item[]
  throw decodeError(result, 'has no array under data')
}

/** Reads one page of a list with what the service says about its place. */
export function readPage<Item>(result: Result): PageAnswer<Item> {
  const meta = isObject(result.data) && isObject(result.data.meta) ? result.data.meta : undefined
  return { data: readList<Item>(result), meta }
}

/** Reads the answer to a write. What it leaves out, all of it on a 204, is taken from what was sent. */
export function readWritten<Data>(result: Result, sent: object): Data {
  const record = unwrap(result.data)
  // As above; the fields that were sent are a part of the record.
  if (record === undefined || record === null) return { ...sent } as Data
  return { ...sent, ...readRecord<Data>(result) }
}

class StartedCall<Data> implements Call<Data> {
  readonly [Symbol.toStringTag] = 'Call'
  readonly #outcome: Promise<WithResponse<Data>>

  constructor(outcome: Promise<WithResponse<Data>>) {
    this.#outcome = outcome
  }

  withResponse(): Promise<WithResponse<Data>> {
    return this.#outcome
  }

  // biome-ignore lint/suspicious/noThenProperty: a call is a promise with one more method
  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#outcome.then(({ data }) => data).then(onFulfilled, onRejected)
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Data | Rejected> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.then().finally(onFinally)
  }
}

function toApiError({ error, response }: Result) {
  const exchange = exchangeOf(response)
  const { status, headers } = response
  const body = isObject(error) && isObject(error.error) ? error.error : undefined
  const retryable = isRetryable(exchange.method, exchange.path, status)
  const now = Date.now()
  const waitMs = retryable ? requestedWaitMs(status, headers, now) : undefined
  return createApiError({
    ...exchange,
    status,
    headers,
    code: typeof body?.code === 'string' ? body.code : 'unknown',
    detail: typeof body?.message === 'string' ? body.message : describeAnswer(response),
    bodyExcerpt: body ? undefined : bodyExcerpt(exchange),
    retryable,
    retryAt: waitMs === undefined ? undefined : new Date(now + Math.max(0, waitMs)),
  })
}

/** Stands in for the service's message where something else answered. */
function describeAnswer({ status, headers }: Response): string {
  if (status >= 300 && status < 400) {
    return 'a redirect, which is not followed because the API key would travel with it; set baseUrl to the final address.'
  }
  return `no error of the service in the body (${headers.get('content-type') ?? 'no content type'}); something between here and the service may have answered.`
}

function decodeError(result: Result, problem: string): DecodeError {
  const exchange = exchangeOf(result.response)
  return new DecodeError(
    problem,
    { status: result.response.status, bodyExcerpt: bodyExcerpt(exchange) },
    exchange,
  )
}

function unwrap(body: unknown): unknown {
  return isObject(body) && 'data' in body ? body.data : body
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
