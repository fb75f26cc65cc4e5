import { type OperationId, operations } from '../generated/operations.ts'

/** The mock answered something that the OpenAPI document doesn't describe: a defect of the mock, not of the caller. */
export class ResponseValidationError extends Error {
  override readonly name = 'ResponseValidationError'
  readonly operation: OperationId
  readonly status: number
  /** What is wrong with the answer, one sentence each. */
  readonly issues: readonly string[]

  constructor(operation: OperationId, status: number, issues: readonly string[]) {
    const { method, path } = operations[operation]
    super(
      `${operation} (${method} ${path}) answered ${status} against the OpenAPI document: ${issues.join('; ')}`,
    )
    this.operation = operation
    this.status = status
    this.issues = issues
  }
}
