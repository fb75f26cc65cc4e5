import { type OperationId, operations } from '@permit-tracking/spec/operations'

/** An operation that a request asks for, with the values its path holds. */
export interface RouteMatch {
  readonly operation: OperationId
  readonly path: Readonly<Record<string, string>>
}

/** Finds the operation for a method and a path beneath the base address; nothing for an unknown path or a wrong method. */
export type FindRoute = (method: string, path: string) => RouteMatch | undefined

interface Route {
  readonly operation: OperationId
  readonly segments: readonly string[]
}

/** The routes of the OpenAPI document, compiled once. */
export function createRouter(): FindRoute {
  const fixed = new Map<string, RouteMatch>()
  const templates = new Map<string, Route[]>()
  for (const operation of operationIds) {
    const { method, path } = operations[operation]
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

/** The `operationId`s in the order of the document. */
// `Object.keys` knows no literal types; the table is frozen by `as const`.
export const operationIds = Object.keys(operations) as readonly OperationId[]

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
