import { isObject } from '../errors/is-object.ts'
import type { CallContext } from '../fetch/call-context.ts'
import type { ParsedResponse } from '../request/parse-response.ts'
import { decodeError, readList } from '../request/unwrap.ts'
import type { PageResponse } from './page-response.ts'

/**
 * Parses the response of a list operation.
 *
 * @throws DecodeError if an item is not an object, or the page number or size not a positive integer.
 */
export function readPage<Item extends object>(
  parsed: ParsedResponse,
  context: CallContext,
): PageResponse<Item> {
  const data = readList<Item>(parsed, context)
  if (!data.every(isItem)) throw decodeError(parsed, context, 'has items that are not plain objects')
  const meta = isObject(parsed.body) && isObject(parsed.body.meta) ? parsed.body.meta : undefined
  for (const name of ['page', 'per_page']) {
    const value = meta?.[name] ?? 1
    if (Number.isSafeInteger(value) && Number(value) > 0) continue
    throw decodeError(parsed, context, `has a meta.${name} that is not a positive integer`)
  }
  return { data, meta: meta && withoutNulls(meta) }
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

/** Removes values of `null`, which count as absent. */
function withoutNulls(meta: object): object {
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null))
}
