import type { OperationId } from '@permit-tracking/mock'

/** Grades of differences, worst first. */
export const grades = ['breaking', 'shape', 'order', 'value'] as const

/**
 * Grade of a difference. `breaking`: a status, an error code, the type of a field, or a documented field that is missing. `shape`:
 * an undocumented field, a null, a format, or the metadata of a page. `order`: the items of a page, or their order. `value`:
 * anything else, which is expected if the mock does not have all of the service's data.
 */
export type Grade = (typeof grades)[number]

/** Difference between the service and the mock. */
export interface Difference {
  readonly grade: Grade
  /** Operations with the difference. None for a path that the OpenAPI document doesn't have. */
  readonly operations: readonly OperationId[]
  /** First situation with the difference. */
  readonly situation: string
  /** Its request, such as `GET /permits?page=2`. */
  readonly request: string
  /** Path in the first response, such as `data[].updated_at`; `status`, or a header such as `X-RateLimit-Reset`. */
  readonly path: string
  /** Place in the OpenAPI document, as a JSON pointer. */
  readonly place: string
  /** Value or property of the service's response. */
  readonly service: string
  /** The same in the mock's response. */
  readonly mock: string
  /** Number of responses with the difference. */
  readonly count: number
}

/** Difference of a single response. */
export type Finding = Omit<Difference, 'count' | 'operations' | 'situation' | 'request'>

/** Returns a number with its noun, such as `2 items`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
