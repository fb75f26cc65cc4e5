import type * as z from 'zod'
import type { OperationId } from '../generated/operations.ts'
import type { HandlerResult } from './context.ts'
import { codeOf } from './problems.ts'
import { ResponseValidationError } from './response-validation-error.ts'
import { validators } from './validators.ts'

/** Checks an answer against the document. @throws ResponseValidationError when it breaks the document. */
export function assertMatchesSpec(operation: OperationId, { status, body }: HandlerResult): void {
  const schemas: Readonly<Record<number, () => z.ZodType>> = validators[operation].answers
  const schema = schemas[status]?.()
  const issues = schema
    ? [...specIssues(schema, body), ...codeIssues(status, body)]
    : ['the status is not documented']
  if (issues.length > 0) throw new ResponseValidationError(operation, status, issues)
}

/** What is wrong with a body that the document describes by the schema, one sentence each. */
export function specIssues(schema: z.ZodType, body: unknown): string[] {
  const { data, error } = schema.safeParse(body)
  if (error) return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return undocumentedFields(body, data).map((field) => `${field}: is not documented`)
}

/** Paths of the fields that were sent and that their validator doesn't know: the generated ones drop those. */
export function undocumentedFields(sent: unknown, known: unknown, path: readonly string[] = []): string[] {
  if (!isRecord(sent) || !isRecord(known)) return []
  return Object.keys(sent).flatMap((field) =>
    Object.hasOwn(known, field)
      ? undocumentedFields(sent[field], known[field], [...path, field])
      : [[...path, field].join('.')],
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
