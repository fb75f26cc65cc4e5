import { type OperationId, operations } from '@permit-tracking/spec/operations'
import type * as z from 'zod'
import type { Reply } from './exchange.ts'
import { codeOf } from './problems.ts'
import { validators } from './validators.ts'

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

/** Checks an answer against the document. @throws ResponseValidationError when it breaks the document. */
export function assertDocumented(operation: OperationId, { status, body }: Reply): void {
  const schemas: Readonly<Record<number, z.ZodType>> = validators[operation].answers
  const schema = schemas[status]
  const issues = schema
    ? [...schemaIssues(schema, body), ...codeIssues(status, body)]
    : ['the status is not documented']
  if (issues.length > 0) throw new ResponseValidationError(operation, status, issues)
}

function schemaIssues(schema: z.ZodType, body: unknown): string[] {
  const { data, error } = schema.safeParse(body)
  if (error) return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  // The generated validators drop what the document doesn't name, so a difference is an undocumented field.
  return undocumented(body, data, [])
}

function undocumented(sent: unknown, known: unknown, path: readonly string[]): string[] {
  if (!isRecord(sent) || !isRecord(known)) return []
  return Object.keys(sent).flatMap((field) =>
    Object.hasOwn(known, field)
      ? undocumented(sent[field], known[field], [...path, field])
      : [`${[...path, field].join('.')}: is not documented`],
  )
}

function codeIssues(status: number, body: unknown): string[] {
  if (status < 400 || !isRecord(body) || !isRecord(body.error)) return []
  return body.error.code === codeOf(status)
    ? []
    : [`error.code: ${body.error.code} doesn't belong to ${status}`]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
