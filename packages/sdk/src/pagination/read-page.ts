import { isObject } from '../errors/is-object.ts'
import type { CallContext } from '../fetch/call-context.ts'
import type { ParsedResponse } from '../request/parse-response.ts'
import { decodeError, readList } from '../request/unwrap.ts'
import type { PageResponse } from './page-request.ts'

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
  if (!data.every(isItem)) throw decodeError(parsed, context, 'has items that are not plain objects')
  const { body } = parsed
  return { data, meta: isObject(body) && isObject(body.meta) ? readMeta(body.meta) : undefined }
}

/** Returns true for an object with an identifier, or one that can be compared as JSON, which deep nesting prevents. */
function isItem(item: unknown): boolean {
  if (!isObject(item) || Array.isArray(item)) return false
  if (typeof (item.uuid ?? item.id) === 'string') return true
  try {
    return JSON.stringify(item) !== undefined
  } catch {
    return false
  }
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
