import type { Dialect } from '../../dialect/dialect.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { validators } from '../../generated/validators.ts'
import { applyDialect } from '../apply-dialect.ts'
import type { HandlerResult, Layer, RequestContext } from '../context.ts'
import { codeOf } from '../problems.ts'
import { responseIssues } from '../response-issues.ts'

/** Validates every response if `isEnabled`, and then applies the dialect. Without an operation there is nothing to validate. */
export function validateResponse(
  dialect: Dialect,
  isEnabled: boolean,
  next: Layer<RequestContext>,
): Layer<RequestContext> {
  return function validateResponseOf(context) {
    const response = next(context)
    if (!context.route) return response
    const { operation } = context.route
    if (isEnabled) assertMatchesSpec(operation, response)
    return applyDialect(operation, response, dialect, context)
  }
}

/** Validates a response of the service. @throws Error if the document doesn't describe it, which is a defect of the mock. */
export function assertMatchesSpec(operation: OperationId, response: HandlerResult): void {
  const issues = [...responseIssues(validators[operation], response), ...codeIssues(response)]
  if (issues.length === 0) return
  const { method, path } = operations[operation]
  throw new Error(
    `The response of ${operation} (${method} ${path}) with status ${response.status} does not match the OpenAPI document: ${issues.join('; ')}`,
  )
}

function codeIssues({ status, body }: HandlerResult): string[] {
  const code = status < 400 ? undefined : errorCodeOf(body)
  return code === undefined || code === codeOf(status)
    ? []
    : [`error.code: ${String(code)} doesn't belong to ${status}`]
}

function errorCodeOf(body: unknown): unknown {
  return Object(Object(body).error).code
}
