import { type OperationId, operations } from '../../../../../spec/generated/operations.ts'
import { validators } from '../../../../../spec/generated/validators.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { applyDialect } from '../apply-dialect.ts'
import type { HandlerResult, Layer, RequestContext } from '../context.ts'
import { codeOf } from '../problems.ts'
import { responseIssues } from '../response-issues.ts'

/** Applies the dialect to the response of every operation. If `validates`, validates the response first. */
export function inDialect(
  dialect: Dialect,
  validates: boolean,
  next: Layer<RequestContext>,
): Layer<RequestContext> {
  return function respondInDialect(context) {
    const response = next(context)
    if (!context.route) return response
    const { operation } = context.route
    if (validates) assertDocumented(operation, response)
    return applyDialect(operation, response, dialect, context)
  }
}

/** Validates a response of the service. @throws Error if the document doesn't describe it, which is a defect of the mock. */
export function assertDocumented(operation: OperationId, response: HandlerResult): void {
  const issues = [...responseIssues(validators[operation], response), ...codeIssues(response)]
  if (issues.length === 0) return
  const { method, path } = operations[operation]
  throw new Error(
    `The response of ${operation} (${method} ${path}) with status ${response.status} does not match the OpenAPI document: ${issues.join('; ')}`,
  )
}

function codeIssues({ status, body }: HandlerResult): string[] {
  const code: unknown = status < 400 ? undefined : Object(Object(body).error).code
  return code === undefined || code === codeOf(status)
    ? []
    : [`error.code: ${String(code)} doesn't belong to ${status}`]
}
