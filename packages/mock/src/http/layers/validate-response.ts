import type { Dialect } from '../../dialect/dialect.ts'
import { applyDialect } from '../apply-dialect.ts'
import type { Layer, RequestContext } from '../context.ts'
import { assertMatchesSpec } from '../spec-issues.ts'

/** Checks every answer against the document, if that is wanted, and then gives it the dialect's shape. */
export function validateResponse(
  dialect: Dialect,
  isChecked: boolean,
  next: Layer<RequestContext>,
): Layer<RequestContext> {
  return function conformed(context) {
    const reply = next(context)
    // Without a route there is no operation that the document would say something about.
    if (!context.route) return reply
    const { operation } = context.route
    if (isChecked) assertMatchesSpec(operation, reply)
    return applyDialect(operation, reply, dialect, context)
  }
}
