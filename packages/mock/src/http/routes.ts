import { type OperationId, operations } from '../generated/operations.ts'

/** An operation that a request asks for, with the values its path holds. */
export interface RouteMatch<Id extends string = OperationId> {
  readonly operation: Id
  readonly path: Readonly<Record<string, string>>
}

/** Finds the operation for a method and a path beneath the base address; nothing for an unknown path or a wrong method. */
export type FindRoute<Id extends string = OperationId> = (
  method: string,
  path: string,
) => RouteMatch<Id> | undefined

/** Method and path of every operation of an OpenAPI document. */
export type RouteTable<Id extends string> = {
  readonly [Each in Id]: { readonly method: string; readonly path: string }
}

interface Route<Id extends string> {
  readonly operation: Id
  readonly segments: readonly string[]
}

/** The routes of the service's OpenAPI document, compiled once. */
export function createRouter(): FindRoute {
  return compileRoutes(operations)
}

/** The routes of an OpenAPI document, compiled once. */
export function compileRoutes<Id extends string>(table: RouteTable<Id>): FindRoute<Id> {
  const fixed = new Map<string, RouteMatch<Id>>()
  const templates = new Map<string, Route<Id>[]>()
  for (const operation of idsOf(table)) {
    const { method, path } = table[operation]
    const segments = path.split('/')
    if (path.includes('{')) {
      const alike = `${method} ${segments.length}`
      templates.set(alike, [...(templates.get(alike) ?? []), { operation, segments }])
    } else {
      fixed.set(`${method} ${path}`, { operation, path: {} })
    }
  }
  return function findRoute(method, path) {
    const match = fixed.get(`${method} ${path}`)
    if (match) return match
    const segments = path.split('/')
    for (const route of templates.get(`${method} ${segments.length}`) ?? []) {
      const values = matchSegments(route.segments, segments)
      if (values) return { operation: route.operation, path: values }
    }
    return undefined
  }
}

/** The `operationId`s of the service in the order of its document. */
export const operationIds = idsOf(operations)

function idsOf<Id extends string>(table: RouteTable<Id>): readonly Id[] {
  // `Object.keys` knows no literal types; the tables are generated `as const`.
  return Object.keys(table) as Id[]
}

function matchSegments(template: readonly string[], segments: readonly string[]) {
  const values: Record<string, string> = {}
  for (const [index, expected] of template.entries()) {
    const segment = segments[index]
    if (!segment && expected) return undefined
    if (expected.startsWith('{')) {
      const value = decode(segment ?? '')
      if (value === undefined) return undefined
      values[expected.slice(1, -1)] = value
    } else if (segment !== expected) {
      return undefined
    }
  }
  return values
}

/** The percent-decoded value; nothing when the encoding is malformed, which no route can match. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
