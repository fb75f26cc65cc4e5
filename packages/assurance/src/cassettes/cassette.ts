import type { OperationId } from '@permit-tracking/mock'

/** Responses of a service, without any text that the service or its users wrote. */
export interface Cassette {
  /** Version of the format. */
  readonly version: 1
  readonly exchanges: readonly Exchange[]
  /** Lists that were read from their first page. */
  readonly lists: readonly ListRead[]
  /** Reason why the recording ended before its last situation. */
  readonly stopped?: string
}

/** A request and its response. */
export interface Exchange {
  /** Name of the situation, such as `permits: page past the end`. */
  readonly situation: string
  readonly request: RecordedRequest
  readonly response: RecordedResponse
}

/** Request of a cassette. All of them are `GET`. */
export interface RecordedRequest {
  /** Absent for a path that the OpenAPI document doesn't have. */
  readonly operation?: OperationId
  /** Path of the document, such as `/permits/{uuid}`. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** `unknown` is a key that no service has issued. */
  readonly key: 'valid' | 'unknown'
}

/** Response of a cassette. */
export interface RecordedResponse {
  readonly status: number
  /** Headers of a fixed list, by their names in lower case, with replaced values. */
  readonly headers: Readonly<Record<string, string>>
  /** `other` is text that isn't JSON. It is not written. */
  readonly bodyType: 'json' | 'empty' | 'other'
  /** JSON with replaced values. Absent if nothing of it could be classified. */
  readonly body?: unknown
  /** Values that could not be classified and are not written. */
  readonly omitted: readonly OmittedValue[]
}

/** Value that is not written. */
export interface OmittedValue {
  /** Path such as `data[].valuation`. In a cassette, the name of an undocumented field is `*`. */
  readonly path: string
  readonly type: JsonType
  readonly reason: 'unknown field' | 'unexpected type' | 'invalid format' | 'unknown response'
  /** Number of such values in the response. */
  readonly count: number
}

/** Type of a JSON value. */
export type JsonType = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string'

/** List that was read from its first page. */
export interface ListRead {
  readonly operation: OperationId
  readonly params: Readonly<Record<string, string>>
  /** Number of items on all pages. An item that is on two pages counts twice. */
  readonly length: number
  /** True if the last page was read. */
  readonly isComplete: boolean
}

/** Returns the type of a JSON value. */
export function jsonTypeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

/** Returns the path of a request with its parameters, such as `/permits?page=2`. */
export function targetOf({ path, params, query }: RecordedRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query)
  return search.size === 0 ? filled : `${filled}?${search}`
}
