import { type OperationId, operations } from '../../../../../spec/generated/operations.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import type { KeyPermission } from '../../domain/keys/keys.ts'
import type { AuthenticatedContext, AuthorizedContext, Layer } from '../context.ts'
import { forbidden, notFound } from '../problems.ts'

/** Passes on requests for an operation that the key may use. */
export function authorize(dialect: Dialect, next: Layer<AuthorizedContext>): Layer<AuthenticatedContext> {
  return function authorizeKey(context) {
    const { route, key, request, path, trace } = context
    if (!route) {
      trace.reasons.push({ kind: 'operation', outcome: 'rejected', text: 'none matches' })
      return notFound(`No route for ${request.method} ${path}.`)
    }
    const required = requiredPermission(route.operation, dialect)
    const isGranted = isAllowed(key.permissions, required)
    const granted = required === 'none' ? 'none needed' : required
    trace.reasons.push({
      kind: 'permission',
      outcome: isGranted ? 'passed' : 'rejected',
      text: isGranted ? granted : `needs ${required}, has ${key.permissions.join(', ')}`,
    })
    if (isGranted !== isAllowed(key.permissions, operations[route.operation].permission)) {
      trace.recordDialectUse('contactCreation')
    }
    if (!isGranted) return forbidden(`This API key needs the ${required} permission.`)
    return next({ ...context, route })
  }
}

/** Returns the permission that the operation requires; `none` for one that every valid key may use. */
export function requiredPermission(operation: OperationId, dialect: Dialect): KeyPermission | 'none' {
  return operation === 'createContact' ? dialect.contactCreation : operations[operation].permission
}

/** `admin` implies the others; `write` does not imply `read`. */
export function isAllowed(permissions: readonly KeyPermission[], required: KeyPermission | 'none'): boolean {
  return required === 'none' || permissions.includes(required) || permissions.includes('admin')
}
