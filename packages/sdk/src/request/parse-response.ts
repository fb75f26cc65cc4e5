import type { components } from '../../../../spec/generated/types.ts'
import { isObject } from '../errors/is-object.ts'
import type { DecodeError } from '../errors/request-error.ts'
import { type CallContext, createDecodeError, decodeBody } from '../fetch/call-context.ts'
import { toApiError } from './failure.ts'

/** Response of a call, and its body. */
export interface ParsedResponse {
  readonly response: Response
  /** JSON; `undefined` if empty or white space. The body of a failure may be text. */
  readonly body: unknown
}

/** Parses the body that the chain has read. */
export function parseResponse(response: Response, context: CallContext): ParsedResponse {
  const text = decodeBody(context)
  try {
    return { response, body: /\S/.test(text) ? JSON.parse(text) : undefined }
  } catch (error) {
    if (response.ok) throw notJsonError(error, context)
    return { response, body: text }
  }
}

/** Returns the error for a successful response whose body is not JSON. */
export function notJsonError(cause: unknown, context: CallContext): DecodeError {
  return createDecodeError('is not JSON', context, { cause: withoutQuotedBody(cause) })
}

/** Returns the error without the part of the body that its message quotes, which may contain the key. */
function withoutQuotedBody(cause: unknown): unknown {
  return cause instanceof Error ? new SyntaxError(cause.message.replace(/["'`].*["'`]/s, '…')) : cause
}

/** Reads the data of a call from its response. Throws an `ApiError` for a failure. */
export type ReadData<Data> = (parsed: ParsedResponse, context: CallContext) => Data

/** Reads a single record: the object under `data`, or the body itself without `data`. */
export function readRecord<Data>(parsed: ParsedResponse, context: CallContext): Data {
  const record = unwrap(parsed, context)
  // The fields are not checked, so that new and missing ones do no harm.
  if (isObject(record) && !Array.isArray(record)) return record as Data
  throw createDecodeError('has no object under data', context)
}

/** Reads a list: the array under `data`, or the body itself if it is an array. */
export function readList<Item>(parsed: ParsedResponse, context: CallContext): Item[] {
  const list = unwrap(parsed, context)
  // The items are not checked either.
  if (Array.isArray(list)) return list as Item[]
  throw createDecodeError('has no array under data', context)
}

/** Reads the response to a write. Fields that it leaves out, all of them on a 204, are taken from `defaults`. */
export function readWithDefaults<Data>(parsed: ParsedResponse, context: CallContext, defaults: object): Data {
  const record = unwrap(parsed, context)
  // Like the fields of a response, the defaults are not checked.
  if (record === undefined || record === null) return { ...defaults } as Data
  return { ...defaults, ...readRecord<Data>(parsed, context) }
}

function unwrap({ response, body }: ParsedResponse, context: CallContext): unknown {
  if (!response.ok) throw toApiError(response, body, context)
  return isObject(body) && 'data' in body ? body.data : body
}

/** Response of a list operation. */
export interface PageResponse<Item> {
  readonly data: Item[]
  /** Absent if the service sends none. */
  readonly meta: Partial<components['schemas']['Pagination']> | undefined
}

/**
 * Parses the response of a list operation.
 *
 * @throws DecodeError if an item is not an object.
 */
export function readPage<Item extends object>(
  parsed: ParsedResponse,
  context: CallContext,
): PageResponse<Item> {
  const data = readList<Item>(parsed, context)
  if (!data.every((item) => isObject(item) && !Array.isArray(item)))
    throw createDecodeError('has items that are not plain objects', context)
  const { body } = parsed
  return { data, meta: isObject(body) && isObject(body.meta) ? readMeta(body.meta) : undefined }
}

/** Minimum of each number. Some services count pages from 0, send -1 for "not counted", or numbers as text. */
const minimums: Readonly<Record<string, number>> = { page: 1, per_page: 1, total: 0, total_pages: 0 }

/** Reads the pagination metadata. A number that no list has, or `null`, counts as absent. */
function readMeta(meta: object): object {
  const entries = Object.entries(meta).map(
    ([name, value]) => [name, readField(value, minimums[name])] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
}

function readField(value: unknown, minimum: number | undefined): unknown {
  if (minimum === undefined || value === null || value === '') return value === '' ? undefined : value
  const number = typeof value === 'string' ? Number(value) : value
  return Number.isSafeInteger(number) && Number(number) >= minimum ? number : undefined
}
