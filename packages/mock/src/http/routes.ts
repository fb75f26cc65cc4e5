import { type OperationId, operations } from '../../../../spec/generated/operations.ts'

/** Operation of a request, with the values in its path. */
export interface RouteMatch<Id extends string = OperationId> {
  readonly operation: Id
  readonly path: Readonly<Record<string, string>>
}

/** Finds the operation for a method and a path beneath the base address; undefined for an unknown path or a wrong method. */
export type FindRoute<Id extends string = OperationId> = (
  method: string,
  path: string,
) => RouteMatch<Id> | undefined

/** Method and path of every operation of an OpenAPI document. */
export type RouteTable<Id extends string> = {
  readonly [Each in Id]: { readonly method: string; readonly path: string }
}

/** Methods as an `Allow` header lists them, with `HEAD` and `OPTIONS` (RFC 9110, section 9.1). */
export interface AllowedMethods {
  /** Returns the methods of a path; none for an unknown path. */
  of(path: string): readonly string[]
  /** Methods that at least one path has. */
  readonly all: readonly string[]
}

interface Route<Id extends string> {
  readonly operation: Id
  readonly segments: readonly string[]
}

/** Compiles the routes of an OpenAPI document. */
export function compileRoutes<Id extends string>(table: RouteTable<Id>): FindRoute<Id> {
  const fixed = new Map<string, RouteMatch<Id>>()
  const templates = new Map<string, Route<Id>[]>()
  for (const operation of idsOf(table)) {
    const { method, path } = table[operation]
    const segments = path.split('/')
    if (path.includes('{')) {
      const key = `${method} ${segments.length}`
      templates.set(key, [...(templates.get(key) ?? []), { operation, segments }])
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

/** Lists the allowed methods of an OpenAPI document's paths. */
export function allowedMethods<Id extends string>(
  table: RouteTable<Id>,
  findRoute: FindRoute<Id>,
): AllowedMethods {
  const documented = [...new Set(idsOf(table).map((operation) => table[operation].method))]
  return {
    of: (path) => withImplied(documented.filter((method) => findRoute(method, path))),
    all: withImplied(documented),
  }
}

/** Returns the path of a base URL without a trailing slash; empty for an origin. */
export function pathPrefixOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '')
}

/** Finds the operation of the service. */
export const findServiceRoute = compileRoutes(operations)

/** Allowed methods of the service. */
export const serviceMethods = allowedMethods(operations, findServiceRoute)

/** Identifiers of the service's operations, in the order of its document. */
export const operationIds = idsOf(operations)

function idsOf<Id extends string>(table: RouteTable<Id>): readonly Id[] {
  // `Object.keys` loses the literal types of the generated table.
  return Object.keys(table) as Id[]
}

function withImplied(methods: readonly string[]): readonly string[] {
  if (methods.length === 0) return []
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
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

/** Percent-decodes a segment; undefined if the encoding is malformed, so that no route matches. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
