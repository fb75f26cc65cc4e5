import type * as z from 'zod'
import { validators } from '../generated/control-validators.ts'
import type { HandlerResult } from '../http/context.ts'
import { specIssues } from '../http/spec-issues.ts'
import type { OperationId } from './operation.ts'

/** Checks an answer against the control document; one that breaks it is a defect of the mock. */
export function assertDocumented(operation: OperationId, { status, body }: HandlerResult): void {
  const answers: Readonly<Record<number, (() => z.ZodType) | undefined>> = validators[operation].answers
  const issues = Object.hasOwn(answers, status)
    ? issuesOf(answers[status]?.(), body)
    : ['the status is not documented']
  if (issues.length === 0) return
  throw new Error(`${operation} answered ${status} against the control document: ${issues.join('; ')}`)
}

function issuesOf(schema: z.ZodType | undefined, body: unknown): string[] {
  if (!schema) return body === undefined ? [] : ['there is a body']
  // What is checked is what is sent.
  return specIssues(schema, JSON.parse(JSON.stringify(body)))
}
