import { DecodeError } from '../errors/decode-error.ts'
import { isObject } from '../errors/is-object.ts'
import { bodyExcerpt, type CallContext } from '../fetch/call-context.ts'
import { toApiError } from './failure.ts'
import type { ParsedResponse } from './parse-response.ts'

/** Reads the data of a call from its response. Throws an `ApiError` for a failure. */
export type ReadData<Data> = (parsed: ParsedResponse, context: CallContext) => Data

/** Reads a single record: the object under `data`, or the body itself without `data`. */
export function readRecord<Data>(parsed: ParsedResponse, context: CallContext): Data {
  const record = unwrap(parsed, context)
  // The fields are not checked, so that new and missing ones do no harm.
  if (isObject(record) && !Array.isArray(record)) return record as Data
  throw decodeError(parsed, context, 'has no object under data')
}

/** Reads a list: the array under `data`, or the body itself if it is an array. */
export function readList<Item>(parsed: ParsedResponse, context: CallContext): Item[] {
  const list = unwrap(parsed, context)
  // The items are not checked either.
  if (Array.isArray(list)) return list as Item[]
  throw decodeError(parsed, context, 'has no array under data')
}

/** Reads the response to a write. Fields that it leaves out, all of them on a 204, are taken from what was sent. */
export function unwrapWrite<Data>(parsed: ParsedResponse, context: CallContext, sent: object): Data {
  const record = unwrap(parsed, context)
  // The fields sent are a part of the record.
  if (record === undefined || record === null) return { ...sent } as Data
  return { ...sent, ...readRecord<Data>(parsed, context) }
}

/** Returns the error for a successful response whose JSON is not what the operation returns. */
export function decodeError(
  { response }: ParsedResponse,
  context: CallContext,
  problem: string,
): DecodeError {
  return new DecodeError(problem, { status: response.status, bodyExcerpt: bodyExcerpt(context) }, context)
}

function unwrap({ response, body }: ParsedResponse, context: CallContext): unknown {
  if (!response.ok) throw toApiError(response, body, context)
  return isObject(body) && 'data' in body ? body.data : body
}
