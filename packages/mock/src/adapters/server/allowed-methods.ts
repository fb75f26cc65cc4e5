import { operations } from '../../generated/operations.ts'
import { createRouter, operationIds } from '../../http/routes.ts'

const findRoute = createRouter()

/** The methods that the document has, and what follows from them (RFC 9110, section 9.1). */
const documented = [...new Set(operationIds.map((operation) => operations[operation].method))]

/** The methods of a path beneath the base address, as `Allow` lists them; none for an unknown path. */
export function allowedMethods(path: string): string[] {
  return withImplied(documented.filter((method) => findRoute(method, path)))
}

/** The methods that some path has. */
export const everyMethod: readonly string[] = withImplied(documented)

function withImplied(methods: readonly string[]): string[] {
  if (methods.length === 0) return []
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}
