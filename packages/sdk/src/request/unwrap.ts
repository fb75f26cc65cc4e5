import { DecodeError } from '../errors/decode-error.ts'
import { isObject } from '../errors/is-object.ts'
import { bodyExcerpt, type CallContext } from '../fetch/call-context.ts'
import type { Result } from './parse-response.ts'

/** Reads a single record: the object under `data`, or the body itself where the service leaves `data` out. */
export function readRecord<Data>(result: Result, context: CallContext): Data {
  const record = unwrap(result.data)
  // The shape is the specification's word; it is not checked further, so that new and missing fields do no harm.
  if (isObject(record) && !Array.isArray(record)) return record as Data
  throw decodeError(result, context, 'has no object under data')
}

/** Reads a list: the array under `data`, or the body itself where it is one. */
export function readList<Item>(result: Result, context: CallContext): Item[] {
  const list = unwrap(result.data)
  // As above: the shape of the items is the specification's word.
  if (Array.isArray(list)) return list as Item[]
  throw decodeError(result, context, 'has no array under data')
}

/** Reads the answer to a write. What it leaves out, all of it on a 204, is taken from what was sent. */
export function unwrapWrite<Data>(result: Result, context: CallContext, sent: object): Data {
  const record = unwrap(result.data)
  // As above; the fields that were sent are a part of the record.
  if (record === undefined || record === null) return { ...sent } as Data
  return { ...sent, ...readRecord<Data>(result, context) }
}

/** The error for a 2xx response whose JSON is not what the operation returns. */
export function decodeError({ response }: Result, context: CallContext, problem: string): DecodeError {
  return new DecodeError(problem, { status: response.status, bodyExcerpt: bodyExcerpt(context) }, context)
}

function unwrap(body: unknown): unknown {
  return isObject(body) && 'data' in body ? body.data : body
}
