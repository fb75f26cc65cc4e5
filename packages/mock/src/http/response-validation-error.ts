import { type OperationId, operations } from '../generated/operations.ts'

/** Error for a response that the OpenAPI document doesn't describe. It is a defect of the mock, not of the caller. */
export class ResponseValidationError extends Error {
  override readonly name = 'ResponseValidationError'
  readonly operation: OperationId
  readonly status: number
  /** Differences from the document, one sentence each. */
  readonly issues: readonly string[]

  constructor(operation: OperationId, status: number, issues: readonly string[]) {
    const { method, path } = operations[operation]
    super(
      `The response of ${operation} (${method} ${path}) with status ${status} does not match the OpenAPI document: ${issues.join('; ')}`,
    )
    this.operation = operation
    this.status = status
    this.issues = issues
  }
}
