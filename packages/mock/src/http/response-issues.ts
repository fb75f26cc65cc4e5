import type * as z from 'zod'
import { isObject } from '../matchers/deep-equal.ts'
import type { HandlerResult } from './context.ts'
import type { OperationValidators } from './spec-types.ts'

/** Returns a sentence for each way in which a response differs from the document; an empty list if it doesn't. */
export function responseIssues(
  { responses }: OperationValidators,
  { status, body }: HandlerResult,
): string[] {
  if (!Object.hasOwn(responses, status)) return ['the status is not documented']
  const schema = responses[status]?.()
  if (schema) return bodyIssues(schema, body)
  return body === undefined ? [] : ['there is a body']
}

function bodyIssues(schema: z.ZodType, body: unknown): string[] {
  const { data, error } = schema.safeParse(body)
  if (error) return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return undocumentedFields(body, data).map((field) => `${field}: is not documented`)
}

/** Returns the paths of fields that validation dropped, because the document doesn't describe them. */
function undocumentedFields(sent: unknown, known: unknown): string[] {
  if (!isObject(sent) || !isObject(known)) return []
  return Object.keys(sent).flatMap((field) =>
    Object.hasOwn(known, field)
      ? undocumentedFields(sent[field], known[field]).map((nested) => `${field}.${nested}`)
      : [field],
  )
}
