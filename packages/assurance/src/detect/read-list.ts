import type { ServiceResponse } from '../service-reader/service-reader.ts'

/** Permit of a list, as far as the instrument reads it. */
export interface ListedPermit {
  readonly uuid: string
  readonly updated_at: string
  readonly filed_date: string
}

/** Object of unchecked JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Narrows unchecked JSON to an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the items of a successful list response; undefined for every other response. */
export function itemsOf(response: ServiceResponse | undefined): readonly unknown[] | undefined {
  if (response?.status !== 200 || !isObject(response.json)) return undefined
  const { data } = response.json
  return Array.isArray(data) ? data : undefined
}

/** Returns the `meta` of a response; undefined if it has none. */
export function metaOf(response: ServiceResponse | undefined): JsonObject | undefined {
  if (!isObject(response?.json)) return undefined
  const { meta } = response.json
  return isObject(meta) ? meta : undefined
}

/** Returns the permits of a list response; undefined if one of its items isn't a permit. */
export function permitsOf(response: ServiceResponse | undefined): readonly ListedPermit[] | undefined {
  const permits: ListedPermit[] = []
  for (const item of itemsOf(response) ?? [undefined]) {
    if (!isObject(item)) return itemsOf(response)?.length === 0 ? [] : undefined
    const { uuid, updated_at, filed_date } = item
    if (typeof uuid !== 'string' || typeof updated_at !== 'string' || typeof filed_date !== 'string') {
      return undefined
    }
    permits.push({ uuid, updated_at, filed_date })
  }
  return permits
}

/** Returns text that identifies the items of a list, in their order. */
export function fingerprint(items: readonly unknown[]): string {
  return JSON.stringify(items.map((item) => (isObject(item) ? (item.uuid ?? item.id ?? item) : item)))
}

/** Returns a timestamp in epoch milliseconds. One without a zone is UTC. */
export function epochOf(timestamp: string): number {
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(timestamp) ? timestamp : `${timestamp}Z`)
}
