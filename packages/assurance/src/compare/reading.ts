import type { OperationId } from '@permit-tracking/mock'
import { isObject } from './document.ts'
import { headerForms } from './headers.ts'

/** Responses of a service, in memory. */
export interface Reading {
  readonly exchanges: readonly Exchange[]
  /** Lists that were read from their first page. */
  readonly lists: readonly ListRead[]
  /** Largest `per_page` that the service accepts, at most 100; undefined if it is unknown. */
  readonly maxPageSize: number | undefined
  /** Reason why the reading ended before its last situation. */
  readonly stopped: string | undefined
}

/** A request and its response. */
export interface Exchange {
  /** Name of the situation, such as `permits: page past the end`. */
  readonly situation: string
  readonly request: ServiceRequest
  readonly response: ServiceAnswer
}

/** Request of a reading. All of them are `GET`. */
export interface ServiceRequest {
  /** Absent for a path that the OpenAPI document doesn't have. */
  readonly operation?: OperationId
  /** Path of the document, such as `/permits/{uuid}`. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** `unknown` is a key that no service has issued. */
  readonly key: 'valid' | 'unknown'
}

/** Parts of a response that are compared. */
export interface ServiceAnswer {
  readonly status: number
  /** Headers of a fixed list, each with the form of its value. */
  readonly headers: Readonly<Record<string, string>>
  /** Value of `X-RateLimit-Reset`, and when it arrived in epoch milliseconds. */
  readonly reset: { readonly value: number; readonly receivedAt: number } | undefined
  /** `other` is text that isn't JSON. */
  readonly bodyType: 'json' | 'empty' | 'other'
  readonly body: unknown
}

/** List that was read from its first page. */
export interface ListRead {
  readonly operation: OperationId
  readonly params: Readonly<Record<string, string>>
  /** Number of items on all pages. An item that is on two pages counts twice. */
  readonly length: number
  /** True if the last page was read. */
  readonly isComplete: boolean
}

/** Returns the path of a request with its parameters, such as `/permits?page=2`. */
export function targetOf({ path, params, query }: ServiceRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query)
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** Response as it was received, with its headers by their names in lower case. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Time of its arrival in epoch milliseconds. */
  readonly receivedAt: number
}

/** Returns the parts of a response that are compared. `hide` masks the strings and names of its body. */
export function toAnswer(
  { status, headers, text, receivedAt }: ReceivedResponse,
  hide?: (text: string) => string,
): ServiceAnswer {
  const reset = headers['x-ratelimit-reset']
  const body = parseJson(text, hide && ((_name, value) => hideIn(value, hide)))
  return {
    status,
    headers: headerForms(headers, receivedAt),
    reset: reset === undefined ? undefined : { value: Number(reset), receivedAt },
    bodyType: body !== undefined ? 'json' : text === '' ? 'empty' : 'other',
    body,
  }
}

/** Returns the value of JSON text; undefined for every other text. */
export function parseJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}

/** Masks a string, or the names of an object. In the text of JSON, any character can be escaped. */
function hideIn(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [hide(name), member]))
}
