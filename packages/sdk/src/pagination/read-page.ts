import type { Exchange } from '../fetch/exchange.ts'
import { isObject } from '../is-object.ts'
import type { Result } from '../read-answer.ts'
import { readList } from '../read-result.ts'
import type { PageAnswer } from './page-answer.ts'

/** Reads one page of a list with what the service says about its place. */
export function readPage<Item>(result: Result, exchange: Exchange): PageAnswer<Item> {
  const meta = isObject(result.data) && isObject(result.data.meta) ? result.data.meta : undefined
  return { data: readList<Item>(result, exchange), meta }
}
